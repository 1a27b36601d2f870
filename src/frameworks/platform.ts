/**
 * The shape of the data of a platform that runs flows and tools which are described, not programmed: steps in a list, a tool whose work is an
 * HTTP endpoint or a flow. As with a framework, the analyses read the data and decide nothing by a platform's name.
 */
import type { ModuleSource } from './framework.ts';

export interface Platform {
  readonly id: string;
  readonly label: string;
  readonly modules: readonly ModuleSource[];
  readonly endpoint: EndpointTreatment;
  readonly flows: FlowTreatment;
  readonly runtimeTools: RuntimeToolTreatment;
}

/** What becomes of the answer of an endpoint that a tool calls. */
interface EndpointTreatment {
  /** What the platform tells the model of a status, where that follows from it. */
  readonly errorTypes: readonly { readonly from: number; readonly to: number; readonly type: string }[];
  /** How many characters of the body of a failed call the model receives. */
  readonly preview: number;
  /** What the model receives of a failed call, with NAME, STATUS and BODY. */
  readonly arrivesAs: string;
  readonly notes: readonly string[];
}

/** What a step does when it fails and nothing is said of that. */
export interface StepDefault {
  readonly does: 'continues' | 'fails' | 'either';
  /** The end of a sentence that begins with "When it fails,". */
  readonly text: string;
}

interface FlowTreatment {
  /** Functions of the platform's modules that take a flow. */
  readonly callees: readonly string[];
  /** The keys of a list of steps, also of the branches inside a step. */
  readonly lists: readonly string[];
  /** What a step has where it runs not at all. */
  readonly off: { readonly key: string; readonly value: boolean };
  /** By the `type` of a step. A type that is not named is not judged. */
  readonly steps: Readonly<Record<string, StepDefault>>;
  /** Types that hardly any other system has. */
  readonly ownTypes: readonly string[];
  /** Types of which one tells the platform, where no module does. */
  readonly soleTypes: readonly string[];
  /** Keys of the settings of a step of which one, beside a type of `ownTypes`, tells the platform as well. */
  readonly ownSettings: readonly string[];
  /** The key of the settings that names what a step writes: beside what it says of its failure it tells the platform, whatever the type. */
  readonly output: string;
  /** Types of steps that change something outside of the flow. */
  readonly commands: readonly string[];
  /** The key that says what happens when a step fails: on the step, or in the object under `settings`. */
  readonly handling: string;
  readonly settings: string;
  /** The key inside an object under `handling`, for those who write one. */
  readonly handlingKey: string;
  readonly stop: string;
  readonly goOn: string;
  readonly fallback: string;
  /** Steps whose fallback value is what the model learns of the failure. */
  readonly fallbackSteps: readonly string[];
  /** The step that reads another key, under `settings`. */
  readonly toolStep: { readonly type: string; readonly key: string; readonly unset: string; readonly goesOn: string };
}

interface RuntimeToolTreatment {
  /** The key of a list of tools, and the type of one. */
  readonly list: string;
  readonly type: string;
  readonly kindKey: string;
  readonly schemaKey: string;
  /** The kinds that can be told to be read-only by what they are called. */
  readonly kinds: readonly string[];
  /** All other kinds, of which nothing is said. */
  readonly otherKinds: readonly string[];
  readonly flag: string;
  /** What becomes of a call that was interrupted, without the flag and with it, as ends of sentences. */
  readonly interrupted: { readonly without: string; readonly with: string };
}
