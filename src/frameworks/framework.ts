/**
 * The shape of a framework's data file. A framework is data alone: the recogniser, the model view and the edits read it,
 * none of which decides by a framework's name.
 */

import type { Access, DefinitionLayout, ExecuteParameters } from './layout.ts';
import type {
  BrowserTreatment,
  ErrorHookTreatment,
  HookAnswer,
  LifecycleTreatment,
  ResultTreatment,
  ThrownTreatment,
} from './treatment.ts';

/** A module that a framework is imported from. */
export interface ModuleSource {
  /** The specifier, or its beginning when `prefix` is true: `ai`, `@modelcontextprotocol/sdk/`. */
  readonly specifier: string;
  readonly prefix?: boolean;
  /** The package whose installed version decides the behaviour; absent when the module itself fixes the major. */
  readonly package: string;
  /** The name is taken by another package on the registry: it counts beside the shape of a tool alone. */
  readonly hint?: true;
  /** Set where the module belongs to one major only. */
  readonly major?: number;
}

/** A call, method or position that defines tools. */
export type DefinitionForm =
  /** `tool({ … })`: a function imported from the framework. */
  | {
      readonly kind: 'call';
      readonly names: readonly string[];
      readonly layout: DefinitionLayout;
      /** Its execute is called with other parameters. */
      readonly parameters?: ExecuteParameters;
      /** What it defines changes something outside of its run: the form is meant for such tools. */
      readonly isCommand?: true;
    }
  /** `server.registerTool(…)`: a method, by name and by the shape of its arguments. */
  | {
      readonly kind: 'method';
      readonly method: string;
      /** Classes whose instances carry the method. */
      readonly receivers: readonly string[];
      /** What variables and members that hold such an instance are named like. */
      readonly receiverName: RegExp;
      /**
       * `arguments`: the arguments alone show a definition, whatever the receiver; `receiver`: the receiver must be known or the
       * file must import the framework.
       */
      readonly evidence: 'arguments' | 'receiver';
      readonly layout: DefinitionLayout;
      /** The optional arguments between name and callback, when they are told apart by shape. */
      readonly overloaded?: boolean;
      /** A throw takes another way out. */
      readonly thrown?: ThrownTreatment;
      /** The result is of a type of its own, which the framework's planned failure does not fit. */
      readonly fixedResult?: true;
    }
  /** `openai.tools.shell({ execute })`: a tool that the framework's package declares, and that runs here when it gets an execute. */
  | {
      readonly kind: 'member-call';
      /** The object that the tools are members of. */
      readonly member: string;
      readonly layout: DefinitionLayout;
      readonly fixedResult: true;
      /** The tools whose execute is declared to answer with a text, by name. */
      readonly answerText?: RegExp;
      /** Such an execute is handed no signal. */
      readonly signal?: 'none';
    }
  /** `generateText({ tools: { name: { … } } })`: plain objects in a known position. */
  | {
      readonly kind: 'tool-map';
      readonly callees: readonly string[];
      /** Callees that hand no signal over. */
      readonly calleesWithoutSignal: readonly string[];
      readonly key: string;
      /** Types that mark an object literal as such a map, or as one tool. */
      readonly mapTypes: readonly string[];
      readonly toolTypes: readonly string[];
      readonly layout: DefinitionLayout;
      /** The framework that a plain object there is a tool of, where that is another one. */
      readonly of?: Framework;
      /** The map may be made by a function: where the run's signal stands in its first parameter, in every form that is in use. */
      readonly factory?: { readonly signals: readonly (readonly string[])[] };
    }
  /** `server.setRequestHandler(CallToolRequestSchema, cb)`: one handler for every tool of a server. */
  | {
      readonly kind: 'request-handler';
      readonly method: string;
      /** Imported schema names, or literal method names, that mean "call a tool". */
      readonly requests: readonly string[];
      readonly layout: DefinitionLayout;
      /** Where the tool's input stands in the handler's parameters. */
      readonly input: Access;
      /** A throw takes another way out of such a handler. */
      readonly thrown: ThrownTreatment;
    }
  /** `class Lookup extends StructuredTool { _call(input) { … } }`: the keys of the layout are members of the class. */
  | {
      readonly kind: 'class';
      /** The classes of the framework that such a class extends. */
      readonly bases: readonly string[];
      readonly layout: DefinitionLayout;
      /** Its method is called with other parameters. */
      readonly parameters?: ExecuteParameters;
    }
  /** `toolDefinition({ … }).server(async (input, ctx) => …)`: the layout counts the arguments of the maker, then those of the method. */
  | {
      readonly kind: 'chained';
      /** The imported functions whose result has the method. */
      readonly makers: readonly string[];
      readonly method: string;
      readonly layout: DefinitionLayout;
      /**
       * What shows the result of a maker where another file makes it: how it is named, or where the tool goes: into a list of that key, or into a
       * call of one of these functions. The file loads a module of the framework then.
       */
      readonly elsewhere?: { readonly name: RegExp; readonly list: string; readonly takenBy: readonly string[] };
      /** The type arguments of the method are of the context, and say nothing of the result. */
      readonly typedContext?: true;
      /** A throw takes another way out. */
      readonly thrown?: ThrownTreatment;
      /** Such an execute is handed no signal. */
      readonly signal?: 'none';
    }
  /** `@CreateAction({ … }) async swap(input) { … }`: the layout counts the arguments of the decorator, then the method. */
  | { readonly kind: 'decorator'; readonly names: readonly string[]; readonly layout: DefinitionLayout }
  /**
   * An object literal that no call and no type marks: what its execute does with its context shows the framework. Where the file loads a
   * module of the framework, or another object of it shows the framework, less is enough.
   */
  | {
      readonly kind: 'shape';
      readonly layout: DefinitionLayout;
      /** Methods of the context that execute calls: `fail` of `ctx.fail(…)`. */
      readonly methods: readonly string[];
      /** Members of the context that execute reads: `input`, `signal`. */
      readonly members: readonly string[];
      /** Names that show the framework where execute uses all of a list. Other frameworks hand each of them alone. */
      readonly evidence: readonly (readonly string[])[];
      /** Texts of which a file with such a tool holds one. */
      readonly signs: readonly string[];
    };

/** The types by which a program tells a framework's tools, whoever makes them and wherever they are handed through. */
export interface ToolTypes {
  /** The packages that declare these types. */
  readonly packages: readonly string[];
  /** An object of such a type is a tool, and a function that gives one back makes tools. */
  readonly tools: readonly string[];
  /** Where the parts of a tool stand in an object of such a type. Absent: nobody writes such an object. */
  readonly layout?: DefinitionLayout;
  /** Types of a function that the framework calls as a tool's execute. */
  readonly callbacks: readonly string[];
  /** Types of the parameter that carries the signal. */
  readonly contexts: readonly string[];
  /** The same of parameters that other callbacks are handed too: such a type tells where the signal stands, and never a tool. */
  readonly sharedContexts?: readonly string[];
}

/** How one span of majors behaves. The newest one stands first: it is taken where nothing tells the major. */
export interface Behaviour {
  readonly majors: readonly number[];
  /** Before a first major the minors differ: the first one that behaves so, and the last one; absent: all that follow. */
  readonly minors?: readonly [from: number, to?: number];
  /** The release that the facts were measured on, with where they are written down; null: nothing was measured. */
  readonly measuredOn: string | null;
  readonly parameters: ExecuteParameters;
  /**
   * Keys of execute's first parameter that a definition for these majors reads, where other majors hand it the input itself. The form that
   * is written decides what the parameters carry, and the installed major what the model receives. The first key is the input's.
   */
  readonly writtenWith?: readonly [input: string, ...others: string[]];
  /** Where a tool without an input schema gets its context. */
  readonly parametersWithoutInput?: ExecuteParameters;
  /** The keys of that context, which tell it from an input where the file does not show whether there is a schema. */
  readonly contextKeys?: readonly string[];
  readonly thrown: ThrownTreatment;
  /** What is thrown before execute has given a promise, by one that is not async, where that takes another way. */
  readonly thrownAtOnce?: ThrownTreatment;
  readonly result: ResultTreatment;
  /** Where the result stands in the parameters of the output hook. */
  readonly outputHookInput?: Access;
  /** The key that the output hook was measured under. */
  readonly outputHookKey?: string;
  /** The answers of the output hook, by their `type`; the value is under `value`. */
  readonly outputHookAnswers?: Readonly<Record<string, HookAnswer>>;
  /** The hook for what execute throws. */
  readonly errorHook?: ErrorHookTreatment;
  readonly browser?: BrowserTreatment;
  /** Null: there is no such hook. Absent: nothing was measured. */
  readonly lifecycle?: LifecycleTreatment | null;
  /** What follows, in sentences, when execute throws because the run was stopped. */
  readonly stopped?: readonly string[];
}

/** The framework's own way to tell a failure that was foreseen. */
type PlannedFailure =
  | { readonly kind: 'return-value' }
  /** `{ isError: true, content: [{ type: 'text', text }] }` */
  | { readonly kind: 'error-content' }
  /** `ctx.fail('…')`, returned: a method of execute's context takes the text. */
  | { readonly kind: 'context-method'; readonly method: string; readonly notes?: ContextEnd['notes'] };

/** A method of execute's context whose result ends the tool in the framework's own way, once execute returns it: `return ctx.fail('…')`. */
export interface ContextEnd {
  readonly method: string;
  /** `failure`: its first argument is the text that the model receives. `waiting`: the call waits, and the model receives nothing yet. */
  readonly end: 'failure' | 'waiting';
  /** What follows, in sentences for a reader. */
  readonly notes: readonly string[];
}

/** An error class that must leave execute, since the framework acts on it. */
export interface ControlFlowError {
  readonly name: string;
  readonly module: string;
  /** The major that the module belongs to; absent: all. */
  readonly major?: number;
  /** Calls, by their path, that raise it where the other side answers so, with the option that tells them from others of the name. */
  readonly raisedBy?: { readonly call: RegExp; readonly option: readonly [name: string, value: string] };
  /** A function of the module that raises it. */
  readonly raisedByImport?: string;
  /** Methods, by name, that run something of the framework's within the tool, and hand such an error of it on. */
  readonly mayComeFrom?: RegExp;
  /** The function of the module that tells it from other errors; absent: `instanceof` does. */
  readonly guard?: string;
  /** What becomes of it when it leaves execute. */
  readonly effect: string;
  /** Set where tools of another framework may throw it too: it counts where the class is imported from such a module alone. */
  readonly from?: RegExp;
  /** What ends with it, in a sentence for a reader. `{code}` stands for the code of the end: a text, or the argument that replaces it. */
  readonly ends?: { readonly sentence: string; readonly code: { readonly default: string; readonly argument: number } };
}

/** The option that gives tools their contexts by their names, and what follows where it does not fit the tools. */
export interface ToolsContextTreatment {
  readonly key: string;
  readonly toolsKey: string;
  /** The majors that know it; absent: all. */
  readonly majors?: readonly number[];
  /** The functions and classes that take it, with what becomes of a call of a tool that needs a context and has none. */
  readonly takers: Readonly<Record<string, string>>;
  /** Options by which a tool may get its context, or other tools may come, later. */
  readonly givenLater: readonly string[];
  /** What becomes of an entry that names no tool, and of one where a function makes the tools. */
  readonly stray: { readonly plain: string; readonly factory?: string };
  /** The framework's own tools have their context from the run, and an entry for one is as stray. */
  readonly ownTools?: true;
}

/** The form for tools that change something outside of the run, where the framework may run a step again. */
export interface EffectTools {
  readonly maker: { readonly module: string; readonly name: string };
  /** The options that it is known to take. */
  readonly keys: readonly string[];
  /** Frameworks whose tools an agent of this one runs as they are. */
  readonly alsoOf: readonly Framework[];
  /** What befalls an effect in another tool, as a clause for messages. */
  readonly repeated: string;
  /** What the form does about it, as a clause behind its name. */
  readonly once: string;
  /** What execute's context holds of the run itself: a write there is kept with it. */
  readonly ownStores: readonly (readonly string[])[];
}

/** What the framework records for the end of a call or of a run, and whether the run goes on. */
interface RunEnding {
  /** Its code, its state or its text; null where nothing tells it. */
  readonly code: string | null;
  readonly when: string;
  readonly run: 'fails' | 'goes on' | 'stops' | 'waits';
}

/** A framework as the plugin knows it: how its tools are written, and what it does with them. */
export interface Framework {
  readonly id: string;
  /** As messages and docs call it. */
  readonly label: string;
  /** What a major is named with: `ai` gives "ai 7". */
  readonly versionName: string;
  /** The key of its major in the setting `versions`; null where one major is known. */
  readonly versionSetting: string | null;
  readonly modules: readonly ModuleSource[];
  readonly forms: readonly DefinitionForm[];
  readonly toolTypes?: ToolTypes;
  /** Types of a result that the planned failure fits. */
  readonly resultTypes: readonly string[];
  /** The class whose instance, returned, is the result as it stands: the key of its text, and what marks a failure. */
  readonly resultClass?: {
    readonly name: string;
    readonly textKey: string;
    readonly marker: { readonly key: string; readonly value: string };
  };
  /** Newest first: without an installed package the first one is meant. */
  readonly behaviours: readonly Behaviour[];
  readonly plannedFailure: PlannedFailure;
  /** The methods of the context that make a result of the framework's own, beside that of the planned failure. */
  readonly contextEnds?: readonly ContextEnd[];
  /** The framework reports what execute throws on the server, so that an error may be left to it. */
  readonly reportsThrows?: true;
  /** What runs the tools is not told: it may catch what execute throws, so that nobody is asked to. */
  readonly mayAnswerForThrows?: true;
  readonly controlFlowErrors: readonly ControlFlowError[];
  /** Methods, by name, that take the run's signal by themselves when a tool calls them without one. */
  readonly takeSignalThemselves?: RegExp;
  readonly toolsContext?: ToolsContextTreatment;
  readonly effectTools?: EffectTools;
  /** How failures in and around tools end, for a reader. */
  readonly endings?: readonly RunEnding[];
  /** Calls, by their path, with which a tool speaks to its own client: they fail with the text of the protocol. */
  readonly clientCalls?: RegExp;
  /** The model calls a tool by its key among the tools of an agent, and not by the name that the definition gives. */
  readonly calledByKey?: true;
  /** Calls, by their path, that hand the run over to the framework and reject with nothing. */
  readonly safeCalls?: RegExp;
  /** Does a result hook run for a throw? Only told where it was measured. */
  readonly outputHookOnThrow?: false;
  /** Where the hooks stand that are called after a tool call, with every key that one of the majors knows or that is taken for one. */
  readonly lifecycleHooks?: {
    readonly keys: readonly string[];
    readonly functions: readonly string[];
    readonly agents: readonly string[];
    /** Methods of an agent whose options take them too. */
    readonly agentMethods: readonly string[];
  };
}
