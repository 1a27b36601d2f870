import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, keyName, literalText, type Node, unwrap } from './ast.ts';
import { type Scopes, takenFrom, type Variable } from './scope.ts';

/** A value that came from a module. `name` is `*` for the whole module and `default` for its default export. */
export interface ImportedValue {
  readonly module: string;
  readonly name: string;
  readonly typeOnly: boolean;
}

export interface Imports {
  /** Every module that the file loads, in any form, type-only imports included. */
  readonly modules: ReadonlySet<string>;
  /** What an expression was imported as, through aliases, namespaces, `require` and `await import`. */
  importedFrom(node: Node): ImportedValue | null;
  ofVariable(variable: Variable): ImportedValue | null;
}

const maxHops = 8;

/** Reads what a file imports, and what it loads by `require` and `import()`. */
export function buildImports(ast: TSESTree.Program, scopes: Scopes, loads: readonly TSESTree.Node[]): Imports {
  const modules = new Set<string>();
  for (const statement of ast.body) {
    if (
      (statement.type === 'ImportDeclaration' ||
        statement.type === 'ExportNamedDeclaration' ||
        statement.type === 'ExportAllDeclaration') &&
      statement.source
    ) {
      modules.add(statement.source.value);
    } else if (statement.type === 'TSImportEqualsDeclaration') {
      const module = requiredModule(statement);
      if (module !== null) modules.add(module);
    }
  }
  for (const load of loads) {
    const module = loadedModule(load, scopes);
    if (module !== null) modules.add(module);
  }

  const known = new Map<Variable, ImportedValue | null>();
  const ofVariable = (variable: Variable, hops = 0): ImportedValue | null => {
    let imported = known.get(variable);
    if (imported === undefined) {
      imported = readVariable(variable, hops);
      // Far from where a question began, null may be a matter of the bound.
      if (hops === 0 || imported) known.set(variable, imported);
    }
    return imported;
  };

  const readVariable = (variable: Variable, hops: number): ImportedValue | null => {
    const definition = variable.defs[0];
    if (!definition || variable.defs.length > 1) return null;
    if (definition.type === 'ImportBinding') return importBinding(definition.node, definition.parent);
    if (definition.type !== 'Variable') return null;
    const { id, init } = definition.node;
    if (!init || variable.references.some((reference) => reference.isWrite() && !reference.init)) return null;
    if (id.type === 'Identifier') return importedFrom(init, hops + 1);
    const taken = takenFrom(variable);
    const source = taken && importedFrom(taken.object, hops + 1);
    return source && taken.key !== null ? importedMember(source, taken.key) : null;
  };

  const importedFrom = (node: Node, hops = 0): ImportedValue | null => {
    if (hops > maxHops) return null;
    const value = unwrap(node);
    switch (value.type) {
      case 'Identifier': {
        const variable = scopes.variableOf(value);
        return variable && ofVariable(variable, hops);
      }
      case 'MemberExpression': {
        const name = keyName(value);
        const source = importedFrom(value.object, hops + 1);
        return source && name !== null ? importedMember(source, name) : null;
      }
      case 'AwaitExpression':
        return importedFrom(value.argument, hops + 1);
      case 'CallExpression':
      case 'ImportExpression': {
        const module = loadedModule(value, scopes);
        return module === null ? null : { module, name: '*', typeOnly: false };
      }
      default:
        return null;
    }
  };

  return { modules, importedFrom: (node) => importedFrom(node), ofVariable: (variable) => ofVariable(variable) };
}

function importBinding(specifier: Node, declaration: Node | null): ImportedValue | null {
  if (declaration?.type === 'TSImportEqualsDeclaration' || specifier.type === 'TSImportEqualsDeclaration') {
    const equals = (specifier.type === 'TSImportEqualsDeclaration' ? specifier : declaration) as TSESTree.TSImportEqualsDeclaration;
    const module = requiredModule(equals);
    return module === null ? null : { module, name: '*', typeOnly: equals.importKind === 'type' };
  }
  if (declaration?.type !== 'ImportDeclaration') return null;
  const module = declaration.source.value;
  const typeOnly = declaration.importKind === 'type';
  switch (specifier.type) {
    case 'ImportDefaultSpecifier':
      return { module, name: 'default', typeOnly };
    case 'ImportNamespaceSpecifier':
      return { module, name: '*', typeOnly };
    case 'ImportSpecifier':
      return {
        module,
        name: specifier.imported.type === 'Identifier' ? specifier.imported.name : specifier.imported.value,
        typeOnly: typeOnly || specifier.importKind === 'type',
      };
    default:
      return null;
  }
}

function requiredModule({ moduleReference }: TSESTree.TSImportEqualsDeclaration): string | null {
  return moduleReference.type === 'TSExternalModuleReference' ? literalText(moduleReference.expression) : null;
}

// `ns.tool`, and `ns.default` or a default import of a CommonJS module, whose members are the module's own.
function importedMember(source: ImportedValue, name: string): ImportedValue {
  if (source.name === '*') return { ...source, name };
  return { ...source, name: source.name === 'default' ? name : `${source.name}.${name}` };
}

function loadedModule(node: Node, scopes: Scopes): string | null {
  if (node.type === 'ImportExpression') return literalText(node.source);
  if (node.type !== 'CallExpression') return null;
  const { callee, arguments: args } = node;
  return callee.type === 'Identifier' && args.length === 1 && isRequire(callee, scopes) ? literalText(args[0]) : null;
}

function isRequire(callee: TSESTree.Identifier, scopes: Scopes): boolean {
  if (callee.name !== 'require') return false;
  if (scopes.isGlobal(callee)) return true;
  const made = scopes.resolve(callee);
  return made.type === 'CallExpression' && calleeName(made) === 'createRequire';
}
