import type { TSESTree } from '@typescript-eslint/utils';
import type ts from 'typescript';
import type { Framework, ToolTypes } from '../../frameworks/framework.ts';
import type { SignalAccess } from '../../frameworks/layout.ts';
import { inHouse } from '../../frameworks/in-house.ts';
import { frameworks } from '../../frameworks/index.ts';
import { asynchronousTypes } from '../../knowledge/language.ts';
import { meantTypes, memberTypes, resolvedSignature, signaturesOf, type Sought } from '../program/contextual-types.ts';
import { type CallNode, type Node, unwrap, withoutDefault, wrapped } from '../syntax/ast.ts';
import { localFunction } from '../syntax/local-function.ts';
import { firstOf, isOfAnotherPackage, packageOfNode, packageOfTool, packageOfType } from '../program/type-origin.ts';
import { readDefinition, type Reading, type ToolDefinition } from './definition.ts';
import { factoryTreatment, type FactoryTreatment } from './factory-body.ts';
import type { FileContext } from '../syntax/file-context.ts';
import { hasProgram } from './gate.ts';
import { makesOther } from './typed-look-alikes.ts';
import { pathToSignal, reachedThrough } from '../program/abort-signal-types.ts';
import { candidatesOf, detailsOf, layoutOf, type Candidate } from './typed-candidates.ts';
import { typeReader, type TypeReader } from '../program/types.ts';

interface TypedFramework extends Framework {
  readonly toolTypes: ToolTypes;
}

const typed = frameworks.filter((framework): framework is TypedFramework => framework.toolTypes !== undefined);

/** The framework's own functions that define tools. */
const definersOf = (framework: Framework): ReadonlySet<string> =>
  new Set(
    framework.forms.flatMap((form) =>
      form.kind === 'call' ? form.names : form.kind === 'method' || form.kind === 'chained' ? [form.method] : [],
    ),
  );
const definers = new Map(typed.map((framework) => [framework, definersOf(framework)]));

/**
 * The tools of a file that types alone tell: what an in-house factory makes that gives back a known tool, objects whose place asks for
 * one, and functions whose place asks for a tool's callback. Nothing without type information. Never throws.
 *
 * @param known The tools that the file itself shows.
 */
export function* toolsByType(file: FileContext, known: Iterable<ToolDefinition>): Iterable<ToolDefinition> {
  if (!hasProgram(file.sourceCode) || !hasOwnStatements(file)) return;
  const taken = new Set<Node | null>();
  const take = ({ node, definition, execute }: ToolDefinition): void => {
    for (const each of [node, definition, execute]) taken.add(each);
  };
  for (const tool of known) take(tool);
  const isOpen = ({ place, call, execute }: Candidate): boolean =>
    ![place, call, localFunction(execute, file)].some((node) => node !== null && taken.has(node));
  const candidates = candidatesOf(file).filter(isOpen);
  // A file without any asks the compiler nothing.
  const reader = candidates.length > 0 ? typeReader(file) : null;
  if (!reader) return;
  const recogniser = new Recogniser(reader, file);
  for (const candidate of candidates) {
    if (!isOpen(candidate)) continue;
    try {
      const tool = recogniser.read(candidate);
      if (!tool) continue;
      take(tool);
      yield tool;
    } catch {
      // Of a checker that lacks a member.
    }
  }
}

// Some parsers of components put the statements of a script into an element, so that neither imports nor functions are told.
function hasOwnStatements({ ast }: FileContext): boolean {
  return ast.body.every(({ type }) => /Statement$|Declaration$|^TS/.test(type));
}

interface Known {
  readonly framework: TypedFramework;
  readonly package: string;
}

interface Evidence {
  readonly framework: Framework;
  readonly package: string;
  readonly contract: Contract | null;
  readonly definer: CallNode | null;
  readonly treatment: FactoryTreatment;
  /** Execute is written for the framework itself. */
  readonly isOwn: boolean;
}

/** The parameter with the framework's context. */
interface ReadContext {
  readonly at: number;
  readonly type: ts.Type;
  /** Execute may be called without it. */
  readonly isOptional: boolean;
  readonly package: string;
  /** Other callbacks are handed one too. */
  readonly isShared: boolean;
  /** How many parameters there are. */
  readonly parameters: number;
}

/** What is known of a function that a framework runs as a tool's execute. */
interface Contract extends Known {
  /** Null where no parameter is declared to have one. */
  readonly context: ReadContext | null;
  /** The type is the framework's own, not only its context. */
  readonly isWhole: boolean;
}

class Recogniser {
  readonly #reader: TypeReader;
  readonly #file: FileContext;

  constructor(reader: TypeReader, file: FileContext) {
    this.#reader = reader;
    this.#file = file;
  }

  read(candidate: Candidate): ToolDefinition | null {
    const { call, object, key, execute } = candidate;
    if (object && this.#isMadeOfTool(object)) return null;
    const argument = call?.arguments[candidate.at];
    const places = object ? [object, ...(argument && unwrap(argument) !== object ? [argument] : [])] : [];
    const asked = places.flatMap((node) => meantTypes(node, this.#definitionsWith(key), this.#reader));
    const made = call && this.#madeBy(call);
    if (!made && this.#isForSomethingElse(candidate)) return null;
    const wanted = firstOf(asked, (type) => this.#toolOf(type));
    const callbacks =
      key === null ? meantTypes(execute, this.#callbacks, this.#reader) : asked.flatMap((type) => memberTypes(type, key, this.#reader));
    const contract = firstOf(callbacks, (type) => this.#contractOf(type)) ?? this.#writtenContract(execute);
    const evidence = made ?? wanted ?? (contract && this.#isEnough(contract, signatureIn(this.#reader.typeOf(execute))) ? contract : null);
    if (!evidence) return null;
    const { framework } = evidence;
    // Under another key than a definition's execute stands what the framework has made of one.
    if (evidence === wanted && key !== null && !(framework.toolTypes.layout?.execute.keys ?? [key]).includes(key)) return null;
    // An object for one framework may be given to a call that makes a tool of another one.
    const isOwn = wanted?.framework === framework || contract?.framework === framework;
    const treatment = call && made ? this.#treatmentOf(call, candidate, made) : 'hands on';
    return this.#define(candidate, {
      framework: isOwn || treatment === 'hands on' ? framework : inHouse,
      package: evidence.package,
      contract: isOwn ? contract : null,
      // What registers an object as it is has no part in the tool.
      definer: made || !object ? call : null,
      treatment,
      isOwn,
    });
  }

  // A step, a command, … may have an execute too.
  #definitionsWith(key: string | null): Sought {
    const isWanted = (type: ts.Type): boolean =>
      this.#toolOf(type) !== null || (!type.isUnion() && memberTypes(type, key, this.#reader).some(this.#callbacks.isWanted));
    return {
      isWanted,
      isRival: (type) => !isWanted(type) && key !== null && this.#reader.checker.getPropertyOfType(type, key) !== undefined,
    };
  }

  readonly #callbacks: Sought = {
    isWanted: (type) => {
      const contract = this.#contractOf(type);
      return contract !== null && this.#isEnough(contract, signatureIn(type));
    },
    isRival: (type) => signatureIn(type) !== null && !this.#callbacks.isWanted(type),
  };

  #define(candidate: Candidate, { framework, package: packageName, contract, definer, treatment, isOwn }: Evidence): ToolDefinition | null {
    const { object, call, place } = candidate;
    const signature = this.#signatureOf(candidate);
    const behaviour = framework.behaviours[0];
    const reading: Reading = {
      framework,
      module: framework.modules.find((each) => each.package === packageName) ?? null,
      layout: (object && !definer && framework.toolTypes?.layout) || layoutOf(candidate, definer, this.#file),
      ...this.#parametersOf(signature, contract, isOwn),
      ...(treatment === 'unknown' && behaviour && { thrown: { ...behaviour.thrown, ...untold } }),
      ...(treatment === 'catches' && call?.type === 'CallExpression' && { caughtBy: call }),
      ...(signature && this.#isFixed(signature, framework) && { fixedResult: true as const }),
    };
    const definition = object ?? (definer && (detailsOf(definer, this.#file)?.object ?? null));
    return readDefinition(definer ?? place, definer?.arguments ?? [place], definition, reading, this.#file);
  }

  #toolOf(type: ts.Type): Known | null {
    return firstOf(typed, (framework) => {
      const found = packageOfTool(type, framework.toolTypes, this.#reader);
      return found === null ? null : { framework, package: found };
    });
  }

  #madeBy(call: CallNode): (Known & { readonly signature: ts.Signature }) | null {
    const read = (signature: ts.Signature): (Known & { readonly signature: ts.Signature }) | null => {
      const found = this.#toolOf(this.#settled(signature.getReturnType()));
      return found && { ...found, signature };
    };
    const signatures = signaturesOf(call, this.#reader);
    const made = firstOf(signatures, read);
    // One overload of a function may make a tool, and another one something else.
    const isCertain = made === null || signatures.every((signature) => read(signature));
    return isCertain ? made : firstOf(resolvedSignature(call, this.#reader), read);
  }

  // `createStep` makes a step of whatever has no mark of a tool, which its types do not say. A method may hand its owner on.
  #isForSomethingElse({ call, place }: Candidate): boolean {
    const { parent } = wrapped(place);
    const given = call ?? (parent?.type === 'CallExpression' ? parent : null);
    return given?.callee.type === 'Identifier' && signaturesOf(given, this.#reader).some(makesOther);
  }

  // `tool` itself hands on, under whatever name and through whatever module.
  #treatmentOf(
    call: CallNode,
    { key, at }: Candidate,
    { framework, signature }: Known & { readonly signature: ts.Signature },
  ): FactoryTreatment {
    const declaration = signature.getDeclaration() as ts.Node | undefined;
    if (declaration && framework.toolTypes.packages.includes(packageOfNode(declaration) ?? '')) return 'hands on';
    return factoryTreatment(call, key ?? at, definers.get(framework) ?? new Set(), this.#file);
  }

  #settled(type: ts.Type): ts.Type {
    const symbol = type.getSymbol();
    const [inner] = symbol?.name === 'Promise' && this.#reader.isOfLibrary(symbol) ? this.#reader.argumentsOf(type) : [];
    return inner ?? type;
  }

  // `{ ...tool, execute: async (input) => … }` decorates a tool: what it runs is another execute.
  #isMadeOfTool(object: TSESTree.ObjectExpression): boolean {
    return object.properties.some((member) => {
      if (member.type !== 'SpreadElement' || this.#file.scopes.resolve(member.argument).type === 'ObjectExpression') return false;
      const type = this.#reader.typeOf(member.argument);
      return type !== null && this.#toolOf(type) !== null;
    });
  }

  // With what the call makes of the type parameters. The contextual type of a method is that of the member.
  #signatureOf({ execute, object, key }: Candidate): ts.Signature | null {
    const member = object && key !== null ? this.#reader.contextualTypeOf(object)?.getProperty(key) : undefined;
    return (
      signatureIn(this.#reader.contextualTypeOf(execute)) ??
      signatureIn(member ? this.#reader.checker.getTypeOfSymbol(member) : null) ??
      signatureIn(this.#reader.typeOf(execute))
    );
  }

  #contractOf(type: ts.Type): Contract | null {
    const signature = signatureIn(type);
    const declared = signature?.getDeclaration() as ts.Node | undefined;
    const parameters = signature?.getParameters().map((parameter) => this.#reader.checker.getTypeOfSymbol(parameter)) ?? [];
    return firstOf(typed, (framework) => {
      const { packages, callbacks } = framework.toolTypes;
      if (declared && isOfAnotherPackage(declared, packages, this.#reader)) return null;
      const whole = packageOfType(type, { packages, names: callbacks }, this.#reader);
      const context = this.#contextIn(parameters, framework);
      const found = whole ?? context?.package;
      return found == null ? null : { framework, package: found, context, isWhole: whole !== null };
    });
  }

  // `async (input, options: ToolExecutionOptions) => …`.
  #writtenContract(execute: Node): Contract | null {
    const types = localFunction(execute, this.#file)?.params.map((parameter) => {
      const target = withoutDefault(parameter);
      const annotation = 'typeAnnotation' in target ? target.typeAnnotation?.typeAnnotation : undefined;
      return annotation ? this.#reader.typeOf(annotation) : null;
    });
    return firstOf(types ? typed : [], (framework) => {
      const context = this.#contextIn(types ?? [], framework);
      return context && { framework, package: context.package, context, isWhole: false };
    });
  }

  #contextIn(
    parameters: readonly (ts.Type | null)[],
    { toolTypes: { packages, contexts, sharedContexts = [] } }: TypedFramework,
  ): ReadContext | null {
    const found = ([at, declared]: readonly [number, ts.Type | null], names: readonly string[], isShared: boolean): ReadContext | null => {
      const type = declared && this.#reader.withoutNothing(declared);
      const owner = type && packageOfType(type, { packages, names }, this.#reader);
      return owner ? { at, type, isOptional: type !== declared, package: owner, isShared, parameters: parameters.length } : null;
    };
    return firstOf([...parameters.entries()], (parameter) => found(parameter, contexts, false) ?? found(parameter, sharedContexts, true));
  }

  // The context alone is given to other callbacks too, whose results are of another shape.
  #isEnough({ framework, context, isWhole }: Contract, signature: ts.Signature | null): boolean {
    if (isWhole) return true;
    if (context?.isShared) return false;
    const type = signature?.getReturnType();
    return type !== undefined && this.#isResult(type, framework);
  }

  #isResult(declared: ts.Type, { behaviours: [behaviour] }: Framework): boolean {
    const key = behaviour?.result.blocksKey;
    if (key === undefined) return true;
    const type = this.#settled(declared);
    return (type.isUnion() ? type.types : [type]).some((member) => {
      const blocks = this.#settled(member).getProperty(key);
      return blocks !== undefined && this.#isList(this.#reader.checker.getTypeOfSymbol(blocks));
    });
  }

  // What a client answers to `sampling/createMessage` and to `elicitation/create` has one `content`.
  #isList(type: ts.Type): boolean {
    const members = (type.isUnion() ? type.types : [type]).filter((member) => !this.#reader.isNothing(member));
    return members.every((member) => this.#reader.itemsOf(member) !== null || this.#reader.checker.typeToString(member) === 'any');
  }

  #parametersOf(signature: ts.Signature | null, contract: Contract | null, isOwn: boolean): Pick<Reading, 'typedParameters'> {
    const context = this.#contextOf(signature, contract);
    if (context) {
      const { at, type, isOptional } = context;
      const inType = pathToSignal(type, this.#reader);
      const found = inType && { ...inType, optional: reachedThrough(isOptional, inType.optional) };
      return {
        typedParameters: ({ input: usualInput, signal: usual, contextName, takesSignalBy, namesBefore }) => {
          // A context in the first place may hold the input.
          const isInContext = usualInput?.parameter === 0 && usualInput.path.length > 0;
          const input = at > 0 ? { parameter: 0, path: [] } : isInContext ? usualInput : undefined;
          // Without the libraries of a browser or of Node the compiler knows no AbortSignal.
          const signal = found ?? (usual && type.getProperty(usual.path[0] ?? '') ? usual : null);
          // A parameter behind the context may carry it, whose type need not be at hand.
          const behind = usual && usual.parameter > at && usual.parameter < context.parameters ? usual : null;
          const handed = signal ? { ...signal, parameter: at } : behind;
          return {
            ...(input && { input }),
            context: { parameter: at, path: [] },
            ...(handed && { signal: handed }),
            contextName,
            takesSignalBy,
            ...(namesBefore && usual?.parameter === at && { namesBefore }),
          };
        },
      };
    }
    if (isOwn) return {};
    const found = signature && this.#signalIn(signature);
    return {
      typedParameters: ({ contextName }) => ({
        input: { parameter: found?.access.parameter === 0 ? 1 : 0, path: [] },
        ...(found && { context: { parameter: found.access.parameter, path: [] }, signal: found.access }),
        contextName: found?.name ?? contextName,
        takesSignalBy: 'name',
      }),
    };
  }

  #contextOf(signature: ts.Signature | null, contract: Contract | null): ReadContext | null {
    const parameters = contract && signature?.getParameters().map((parameter) => this.#reader.checker.getTypeOfSymbol(parameter));
    return (parameters && this.#contextIn(parameters, contract.framework)) ?? contract?.context ?? null;
  }

  // Where an AbortSignal stands in the parameters: one itself, or one or two members deep in one.
  #signalIn(signature: ts.Signature): { access: SignalAccess; name: string } | null {
    const { checker } = this.#reader;
    for (const [index, symbol] of signature.getParameters().entries()) {
      const type = checker.getTypeOfSymbol(symbol);
      const found = pathToSignal(type, this.#reader);
      if (found) return { access: { parameter: index, ...found }, name: symbol.name };
    }
    return null;
  }

  // A failure of another shape than the declared result would not compile.
  #isFixed(signature: ts.Signature, framework: Framework): boolean {
    const declared = (signature.getDeclaration() as ts.SignatureDeclaration | undefined)?.type;
    if (!declared) return false;
    const type = this.#reader.checker.getTypeFromTypeNode(declared);
    if (framework.plannedFailure.kind === 'error-content' && this.#isResult(type, framework)) return false;
    return !this.#isOpen(type, 0);
  }

  #isOpen(type: ts.Type, depth: number): boolean {
    const isParameter: boolean = type.isTypeParameter();
    if (isParameter || depth > 3) return true;
    if (type.isUnion()) return type.types.some((member) => this.#isOpen(member, depth + 1));
    const { checker } = this.#reader;
    if (/^(?:any|unknown|object|\{\})$/.test(checker.typeToString(type))) return true;
    const symbol = type.getSymbol();
    const [inner] = symbol && this.#reader.isOfLibrary(symbol) && asynchronousTypes.test(symbol.name) ? this.#reader.argumentsOf(type) : [];
    return inner !== undefined && this.#isOpen(inner, depth + 1);
  }
}

const untold = { reaches: 'unknown', marked: 'unknown', arrivesAs: 'a failure' } as const;

function signatureIn(type: ts.Type | null): ts.Signature | null {
  const members = type?.isUnion() ? type.types : type ? [type] : [];
  const signatures = members.flatMap((member) => member.getCallSignatures());
  return signatures[0] ?? null;
}
