import type { ExecuteParameters, Framework } from './framework.ts';

const parameters: ExecuteParameters = { input: { parameter: 0, path: [] }, contextName: 'context', takesSignalBy: 'name' };

/**
 * Tools made by factories that the settings name. Nothing is known of what happens to a throw, so thrown texts are judged as
 * sent and the messages name no text; nothing is said of the signal unless the factory's setting gives its path.
 */
export const inHouse: Framework = {
  id: 'in-house',
  label: 'the in-house framework',
  versionName: '',
  versionSetting: null,
  modules: [],
  forms: [],
  resultTypes: [],
  behaviours: [
    {
      majors: [],
      measuredOn: null,
      parameters,
      thrown: {
        reaches: 'unknown',
        marked: 'unknown',
        arrivesAs: 'a failure',
        error: 'message',
        value: 'json',
        nullish: null,
        unserializable: 'text',
      },
      result: { form: 'json', top: {}, nested: {} },
    },
  ],
  plannedFailure: { kind: 'return-value' },
  controlFlowErrors: [],
};
