import type { TSESTree } from '@typescript-eslint/utils';
import { keyName, valueParameters } from '../analysis/syntax/ast.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import type { ToolDefinition } from '../analysis/tools/find-tools.ts';
import { frameworkImports } from '../analysis/tools/framework-imports.ts';
import type { RepeatedEffect } from '../checks/prefer-effect-tool.ts';
import type { EffectTools, Framework } from '../frameworks/framework.ts';
import { importName } from './text/imports.ts';
import type { TextEdit } from './text/code-style.ts';

/**
 * Makes a tool by the framework's form for effects, with its import. Null where the definition has options that the form is not known to take, or
 * where execute reads more of its context than can be said in the form's way.
 */
export function toEffectTool(
  tool: ToolDefinition,
  { treatment, framework }: RepeatedEffect,
  file: FileContext,
): readonly TextEdit[] | null {
  const { node, definition } = tool;
  if (node.type !== 'CallExpression' || !definition || !fits(definition, treatment)) return null;
  const isOwn = tool.framework === framework;
  const parameter = isOwn ? [] : contextEdits(tool, framework);
  if (!parameter) return null;
  const from = isOwn ? file.imports.importedFrom(node.callee)?.module : undefined;
  const { name, edit } = importName({ name: treatment.maker.name, module: from ?? makerModule(treatment, file) }, file);
  return [...(edit ? [edit] : []), { range: [node.callee.range[0], node.callee.range[1]], text: name }, ...parameter];
}

function fits(definition: TSESTree.ObjectExpression, { keys }: EffectTools): boolean {
  return definition.properties.every((member) => member.type === 'Property' && keys.includes(keyName(member) ?? ''));
}

// The module of the framework that the file loads already.
function makerModule({ maker }: EffectTools, file: FileContext): string {
  const own = [...frameworkImports(file)]
    .filter(([, { framework }]) => framework.effectTools?.maker === maker)
    .map(([specifier]) => specifier);
  return own.find((specifier) => specifier === maker.module) ?? own.find((specifier) => !specifier.includes('/')) ?? maker.module;
}

/** What a plain tool reads as `{ abortSignal }` stands elsewhere in the context of the framework. */
function contextEdits(tool: ToolDefinition, { behaviours }: Framework): readonly TextEdit[] | null {
  const [, context, ...others] = tool.execute ? valueParameters(tool.execute) : [];
  if (!context) return [];
  if (others.length > 0 || context.type !== 'ObjectPattern' || context.typeAnnotation) return null;
  const [signal, ...more] = context.properties;
  if (!signal) return [];
  const wanted = tool.parameters.signal?.path[0];
  if (more.length > 0 || signal.type !== 'Property' || keyName(signal) !== wanted || signal.value.type !== 'Identifier') return null;
  const path = behaviours[0]?.parameters.signal?.path;
  if (!path) return null;
  const [last = ''] = path.slice(-1);
  const leaf = signal.value.name === last ? last : `${last}: ${signal.value.name}`;
  const text = path.slice(0, -1).reduceRight((inner, name) => `${name}: { ${inner} }`, leaf);
  return [{ range: [signal.range[0], signal.range[1]], text }];
}
