/** Methods and functions of the packages that schemas are written with. Source: https://zod.dev/api and https://valibot.dev/api. */

import { words } from './words.ts';

/** Methods of a schema behind which a text, a number or a boolean is still one. Asked by what reads the input of a tool. */
export const plainChecks = words(`
  brand datetime default describe email endsWith finite gt gte includes int length lt lte max meta min multipleOf
  negative nonempty nonnegative nullable nullish optional positive regex register safe startsWith step toLowerCase
  toUpperCase trim url uuid
`);

/** Methods after which a schema's value is of the same kind. Asked by no-unserializable-output. */
export const sameKindMethods = words(`
  brand catchall check default describe gt gte length loose lt lte max meta min multipleOf negative nonempty
  nonnegative nonpositive nullable nullish optional partial passthrough positive prefault readonly refine register
  required size strict strip superRefine
`);

/** Functions of zod and valibot that make a schema which refuses undefined, by their last name. `any`, `unknown`, `void`, `custom`, `lazy` and what is made by a transform are not told. Asked by valid-tools-context. */
export const refusingSchemas = words(`
  array bigint boolean date discriminatedUnion email enum instance instanceof int looseObject map nativeEnum nullable
  number object objectWithRest picklist record set strictObject string tuple url uuid variant
`);

/** Methods after which a schema refuses undefined as before. `optional`, `nullish`, `default`, `prefault`, `catch`, `or` and others are none. Asked by valid-tools-context. */
export const unchangedByMethods = words(`
  and brand catchall check deepPartial describe email endsWith extend int length loose max merge meta min nonempty
  nonnegative nullable omit partial passthrough pick positive readonly refine regex register required safeExtend
  startsWith strict strip superRefine transform trim url uuid
`);

/** Calls that make a schema of several. Asked by what asks whether a schema holds a failure. */
export const alternativeSchemas = /^(?:union|discriminatedUnion|or)$/;

/** Types of an input whose value has no parts. Asked by what reads the input of a tool. */
export const plainInputTypes = /^(?:string|number|boolean|enum)$/;

/** Schemas of a value that is one of a list. Asked by what reads the input of a tool. */
export const listedValueTypes = /^(?:enum|picklist)$/;

/**
 * Functions that make the schema of an object. Asked by what finds in-house tools. Source: zod, valibot, TypeBox (`Object`) and ai
 * (`jsonSchema`).
 */
export const objectSchemas = /^(?:object|strictObject|looseObject|Object|jsonSchema)$/;

/** Modules whose schemas are known here. Asked by valid-tools-context. */
export const schemaModules = /^(?:zod|valibot)(?:$|\/)|^@zod\/mini$/;
