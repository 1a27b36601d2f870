/** Where the functions and methods of a schema library take the message of a failed check: the index of the argument. */
export interface SchemaLibrary {
  /** The package, with all of its entry points. */
  readonly module: RegExp;
  readonly messages: ReadonlyMap<string, number>;
}

function at(index: number, names: string): [string, number][] {
  return names.split(/\s+/).map((name) => [name, index]);
}

/** Read in the declarations of zod 4.6.5, its v3 and mini included. */
const zod: SchemaLibrary = {
  module: /^zod(?:$|\/)|^@zod\/mini$/,
  messages: new Map([
    ...at(
      0,
      'string number boolean bigint date symbol email url httpUrl uuid uuidv4 uuidv6 uuidv7 guid cuid cuid2 ulid xid ksuid ip cidr ipv4 ipv6',
    ),
    ...at(
      0,
      'cidrv4 cidrv6 nanoid emoji base64 base64url jwt e164 hex datetime time duration nonempty positive negative nonnegative nonpositive',
    ),
    ...at(0, 'int int32 uint32 float32 float64 finite safe lowercase uppercase'),
    ...at(
      1,
      'min max length size gt gte lt lte multipleOf step regex includes startsWith endsWith refine object strictObject looseObject array',
    ),
    ...at(1, 'enum nativeEnum literal union set instanceof custom templateLiteral minLength maxLength minSize maxSize'),
    ...at(2, 'record map discriminatedUnion'),
  ]),
};

/** Read in the declarations of valibot 1.5.0. */
const valibot: SchemaLibrary = {
  module: /^valibot$/,
  messages: new Map([
    ...at(
      0,
      'string number boolean bigint date symbol blob file nan nonEmpty empty email rfcEmail url uuid ulid nanoid cuid2 emoji base64 bic',
    ),
    ...at(
      0,
      'creditCard decimal digits hexColor hexadecimal imei integer safeInteger finite ip ipv4 ipv6 isoDate isoDateTime isoTime isoTimeSecond',
    ),
    ...at(0, 'isoTimestamp isoWeek mac mac48 mac64 octal slug'),
    ...at(1, 'object looseObject strictObject array picklist enum enum_ literal union tuple looseTuple strictTuple set instance custom'),
    ...at(
      1,
      'minLength maxLength length notLength minValue maxValue value notValue gtValue ltValue minSize maxSize size minEntries maxEntries',
    ),
    ...at(1, 'minBytes maxBytes bytes minGraphemes maxGraphemes multipleOf regex startsWith endsWith includes excludes check checkAsync'),
    ...at(1, 'everyItem someItem checkItems mimeType values nonNullable nonNullish nonOptional'),
    ...at(2, 'record map variant objectWithRest minWords maxWords words partialCheck'),
  ]),
};

/** Measured on arktype 2.2.10: `configure({ message })` is all that is written; `expected` and `describe` stand inside "must be …". */
const arktype: SchemaLibrary = { module: /^arktype(?:$|\/)/, messages: new Map(at(0, 'configure')) };

export const schemaLibraries: readonly SchemaLibrary[] = [zod, valibot, arktype];

/** The keys of a check's options, and of what a function in their place returns, that hold a message. */
export const messageKeys: readonly string[] = ['message', 'error', 'required_error', 'invalid_type_error'];

/**
 * Methods that report an issue from inside a check. arktype's put "must be" in front of a text that they are given; the `message` of an object
 * is all that is written.
 */
export const issueMethods: ReadonlyMap<string, 'whole' | 'part'> = new Map([
  ['addIssue', 'whole'],
  ['reject', 'part'],
  ['mustBe', 'part'],
]);
