import type { Behaviour, DefinitionForm, Framework } from '../../frameworks/framework.ts';
import type { DefinitionLayout, ExecuteParameters } from '../../frameworks/layout.ts';
import type { ResultTreatment, ThrownTreatment } from '../../frameworks/treatment.ts';
import { frameworks } from '../../frameworks/index.ts';
import { changedByJson, stringifyErrors } from '../../frameworks/json.ts';
import type { Settings } from '../../settings.ts';
import type { FrameworkForm, FrameworkLayout, FrameworkSetting } from '../../tool-errors-settings.ts';
import { memoize } from './memoize.ts';

/** The frameworks that the plugin knows, and those of the settings. */
export const frameworksOf: (settings: Settings) => readonly Framework[] = memoize((settings) =>
  settings.frameworks.length === 0 ? frameworks : [...frameworks, ...settings.frameworks.map(ownFramework)],
);

function ownFramework(setting: FrameworkSetting): Framework {
  const { id, label, modules, forms, plannedFailure, reportsThrows, controlFlowErrors } = setting;
  return {
    id,
    label: label ?? id,
    versionName: label ?? id,
    versionSetting: null,
    modules: modules.map((module) =>
      typeof module === 'string' ? { specifier: module, package: module } : { ...module, package: module.specifier },
    ),
    forms: forms.map(ownForm),
    resultTypes: [],
    behaviours: [settingBehaviour(setting)],
    plannedFailure: plannedFailure ?? { kind: 'return-value' },
    ...(reportsThrows && { reportsThrows }),
    controlFlowErrors: controlFlowErrors ?? [],
  };
}

function ownForm(form: FrameworkForm): DefinitionForm {
  switch (form.kind) {
    case 'method':
      return {
        ...form,
        layout: given(form.layout),
        receiverName: new RegExp(
          form.receiverName ?? form.receivers.map((name) => name.replace(/[^\p{ID_Continue}]/gu, '\\$&')).join('|'),
          'i',
        ),
        evidence: 'receiver',
      };
    case 'tool-map':
      return { ...form, layout: given(form.layout), calleesWithoutSignal: [], mapTypes: [], toolTypes: form.toolTypes ?? [] };
    default:
      return { ...form, layout: given(form.layout) };
  }
}

function settingBehaviour({ parameters, thrown, result }: FrameworkSetting): Behaviour {
  return {
    majors: [],
    measuredOn: null,
    parameters: settingParameters(parameters),
    thrown: thrownOf(thrown),
    result: settingResult(result),
  };
}

function settingParameters(setting: FrameworkSetting['parameters'] = {}): ExecuteParameters {
  const { input, context, signal, contextName } = setting;
  return {
    input: { parameter: input?.parameter ?? 0, path: input?.path ?? [] },
    context: { parameter: context?.parameter ?? signal?.parameter ?? 1, path: context?.path ?? [] },
    ...(signal && { signal: { parameter: signal.parameter, path: signal.path, optional: signal.optional ?? 'never' } }),
    contextName: contextName ?? 'context',
    takesSignalBy: 'name',
  };
}

function thrownOf(setting: FrameworkSetting['thrown']): ThrownTreatment {
  return {
    reaches: setting?.reaches ?? 'unknown',
    marked: 'unknown',
    arrivesAs: setting?.arrivesAs ?? 'a tool error',
    error: setting?.error ?? 'message',
    value: setting?.value ?? 'json',
    nullish: null,
    unserializable: 'text',
  };
}

function settingResult(setting: FrameworkSetting['result']): ResultTreatment {
  if (setting?.form === 'content-blocks') {
    return {
      form: 'content-blocks',
      blocksKey: setting.blocksKey ?? 'content',
      errorKey: setting.errorKey ?? 'isError',
      top: {},
      nested: {},
    };
  }
  if (!setting?.stringified) return { form: 'json', top: {}, nested: {} };
  const fates = {
    ...changedByJson,
    ...Object.fromEntries(Object.entries(stringifyErrors).map(([kind, error]) => [kind, { effect: 'call-dies' as const, error }])),
  };
  return { form: 'json', top: fates, nested: fates };
}

// `{ keys: undefined }` is as good as nothing.
function given(layout: FrameworkLayout): DefinitionLayout {
  return JSON.parse(JSON.stringify(layout)) as DefinitionLayout;
}
