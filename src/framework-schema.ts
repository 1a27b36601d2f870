import * as v from 'valibot';
import { filled, identifier, index, object } from './schema.ts';
import type { FrameworkSetting } from './tool-errors-settings.ts';

const names = (of: string) => v.pipe(v.array(filled(of), `a list of ${of}s`), v.minLength(1, `a list of ${of}s`));
const keys = names('key');
const argument = v.pipe(
  v.number('the index of an argument; -1 is the last one'),
  v.integer('the index of an argument; -1 is the last one'),
);
const parameter = index('the index of a parameter, 0 or more');
// Repairs write a path with dots, and take its keys apart into variables.
const path = v.array(identifier('a key that is a name'), "a list of keys, such as ['run', 'signal']");

const slot = object({ argument, keys: v.optional(keys) }, 'an object with the keys argument and keys');

const layout = object(
  {
    definition: v.optional(argument),
    name: v.optional(slot),
    description: v.optional(slot),
    inputSchema: v.optional(slot),
    outputSchema: v.optional(slot),
    execute: slot,
    outputHook: v.optional(slot),
    annotations: v.optional(slot),
  },
  'an object with execute and optionally definition, name, description, inputSchema, outputSchema, outputHook, annotations',
);

const pattern = v.pipe(
  v.string('the source of a regular expression'),
  v.check((source) => isPattern(source), 'the source of a regular expression'),
);

function isPattern(source: string): boolean {
  try {
    new RegExp(source, 'i');
    return true;
  } catch {
    return false;
  }
}

const form = v.variant(
  'kind',
  [
    v.strictObject({ kind: v.literal('call'), names: names('function name'), layout }, 'an object with the keys kind, names, layout'),
    v.strictObject(
      {
        kind: v.literal('method'),
        method: filled('a method name'),
        receivers: names('class name'),
        receiverName: v.optional(pattern),
        layout,
      },
      'an object with the keys kind, method, receivers, receiverName, layout',
    ),
    v.strictObject({ kind: v.literal('class'), bases: names('class name'), layout }, 'an object with the keys kind, bases, layout'),
    v.strictObject(
      { kind: v.literal('chained'), makers: names('function name'), method: filled('a method name'), layout },
      'an object with the keys kind, makers, method, layout',
    ),
    v.strictObject({ kind: v.literal('decorator'), names: names('decorator name'), layout }, 'an object with the keys kind, names, layout'),
    v.strictObject(
      {
        kind: v.literal('tool-map'),
        callees: names('function name'),
        key: filled('a key'),
        toolTypes: v.optional(names('type name')),
        layout,
      },
      'an object with the keys kind, callees, key, toolTypes, layout',
    ),
  ],
  "an object whose kind is 'call', 'method', 'class', 'chained', 'decorator' or 'tool-map'",
);

const access = object({ parameter, path: v.optional(path) }, 'an object with the keys parameter and path');

const parameters = object(
  {
    input: v.optional(access),
    context: v.optional(access),
    signal: v.optional(
      object(
        {
          parameter,
          path,
          optional: v.optional(v.picklist(['never', 'signal', 'context'], "'never', 'signal' or 'context'")),
        },
        'an object with the keys parameter, path, optional',
      ),
    ),
    contextName: v.optional(identifier('the name of a parameter')),
  },
  'an object with the keys input, context, signal, contextName',
);

const thrown = object(
  {
    reaches: v.picklist(['model', 'nobody', 'unknown'], "'model', 'nobody' or 'unknown'"),
    error: v.optional(v.picklist(['message', 'name-and-message'], "'message' or 'name-and-message'")),
    value: v.optional(v.picklist(['json', 'string'], "'json' or 'string'")),
    arrivesAs: v.optional(filled("words for messages, such as 'a tool error'")),
  },
  'an object with reaches and optionally error, value, arrivesAs',
);

const result = v.variant(
  'form',
  [
    v.strictObject(
      { form: v.literal('json'), stringified: v.optional(v.boolean('true or false')) },
      'an object with the keys form and stringified',
    ),
    v.strictObject(
      { form: v.literal('content-blocks'), blocksKey: v.optional(filled('a key')), errorKey: v.optional(filled('a key')) },
      'an object with the keys form, blocksKey, errorKey',
    ),
  ],
  "an object whose form is 'json' or 'content-blocks'",
);

const plannedFailure = v.variant(
  'kind',
  [
    v.strictObject({ kind: v.literal('return-value') }, 'an object with the key kind'),
    v.strictObject({ kind: v.literal('error-content') }, 'an object with the key kind'),
    v.strictObject({ kind: v.literal('context-method'), method: identifier('a method name') }, 'an object with the keys kind and method'),
  ],
  "an object whose kind is 'return-value', 'error-content' or 'context-method'",
);

const controlFlowError = object(
  { name: identifier('a class name'), module: filled('a module specifier'), effect: filled('what becomes of the run, in words') },
  'an object with the keys name, module, effect',
);

const frameworkKeys = 'id, label, modules, forms, parameters, thrown, result, plannedFailure, reportsThrows, controlFlowErrors';

/** A framework of the project's own. */
export const frameworkSchema = object(
  {
    id: v.pipe(v.string('a name in lower case'), v.regex(/^[a-z][a-z0-9-]*$/, "a name in lower case, such as 'acme'")),
    label: v.optional(filled('the name that messages call it by')),
    modules: v.pipe(
      v.array(
        v.union(
          [
            filled('a module specifier'),
            object(
              { specifier: filled('a module specifier'), prefix: v.boolean('true or false') },
              'an object with the keys specifier and prefix',
            ),
          ],
          'a module specifier, or an object with the keys specifier and prefix',
        ),
        'a list of module specifiers',
      ),
      v.minLength(1, 'a list of module specifiers'),
    ),
    forms: v.pipe(v.array(form, 'a list of forms'), v.minLength(1, 'a list of one form or more')),
    parameters: v.optional(parameters),
    thrown: v.optional(thrown),
    result: v.optional(result),
    plannedFailure: v.optional(plannedFailure),
    reportsThrows: v.optional(v.boolean('true or false')),
    controlFlowErrors: v.optional(v.array(controlFlowError, 'a list of objects with the keys name, module, effect')),
  },
  `an object with id, modules and forms, and optionally others of ${frameworkKeys}`,
) satisfies v.GenericSchema<unknown, FrameworkSetting>;
