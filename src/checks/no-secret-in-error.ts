import { isFunction, isInside, keyName, memberPath, unwrap, type Node } from '../analysis/syntax/ast.ts';
import { failureTexts, type FailureText } from '../analysis/failures/failure-text.ts';
import type { FileContext } from '../analysis/syntax/file-context.ts';
import { textSources, wordsBefore, type TextSource } from '../analysis/failures/text-sources.ts';
import type { TextPart } from '../analysis/values/text-parts.ts';
import {
  camelSecret,
  keyInQuery,
  noSecretName,
  opensSecret,
  placeholderText,
  privateAddress,
  secretName,
  secretVariable,
} from '../knowledge/secrets.ts';

/** A secret in a failure text: a value that only the run knows, one of a record that becomes JSON, or what the text itself spells. */
export interface SecretInText {
  readonly text: FailureText;
  readonly kind: 'value' | 'record' | 'url' | 'address';
  /** The part of the text that holds it. */
  readonly place: Node;
  /** What is told, as the code writes it. */
  readonly shown: string;
}

/** The secrets in the failure texts of a file, each text's once for each place. */
export function secretsInTexts(file: FileContext): SecretInText[] {
  return failureTexts(file).flatMap((text) => {
    const sources = textSources(text, false, file);
    const found = new Map<Node, SecretInText>();
    for (const source of sources) {
      const secret = secretOf(source, text, file);
      const place = reportedNode(source, text);
      if (secret && !found.has(place)) found.set(place, { text, place, ...secret });
    }
    if (found.size === 0) {
      const spelt = speltSecret(text.parts);
      if (spelt) found.set(text.node, { text, place: text.node, ...spelt });
    }
    return [...found.values()];
  });
}

// A value that a name brings into the failure is reported at the name.
function reportedNode({ place }: TextSource, { node, mention }: FailureText): Node {
  return mention?.type === 'Identifier' && place === node && !isInside(node, mention) ? mention : place;
}

function isSecretName(name: string): boolean {
  return (secretName.test(name) || camelSecret.test(name)) && !noSecretName.test(name);
}

function secretOf(
  { value, place, form, key, isField, names }: TextSource,
  text: FailureText,
  file: FileContext,
): Pick<SecretInText, 'kind' | 'shown'> | null {
  const { node } = value;
  const shown = file.sourceCode.getText(place);
  if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return null;
  if (isOfInput(node, text, file)) return null;
  const path = memberPath(node);
  const isRecord = (form === 'json' || form === 'dump' || form === 'spread') && path?.join('.') === 'process.env';
  if (isRecord) return { kind: 'record', shown };
  const kind = isField && place.type === 'CallExpression' ? 'record' : opensSecret.test(wordsBefore(node)) ? 'url' : 'value';
  if (path && isEnvironment(path)) {
    const name = path.at(-1) ?? '';
    return secretVariable.test(name) && !noSecretName.test(name) ? { kind, shown } : null;
  }
  const own = node.type === 'Identifier' ? node.name : keyName(node);
  const isNamed = [own, ...names, ...(form === 'value' ? [key] : [])].some((name) => name !== null && isSecretName(name));
  if (isNamed && !isElement(node, file) && !names.some((name) => noSecretName.test(name))) return { kind, shown };
  if (own !== null && /^[A-Z][A-Z0-9_]*$/.test(own) && /_/.test(own) && secretVariable.test(own) && isFromElsewhere(node, file))
    return { kind, shown };
  return kind === 'url' ? { kind, shown } : null;
}

// `process.env.X`, `import.meta.env.X`, `env.X` of a checked environment.
function isEnvironment(path: readonly string[]): boolean {
  return path.length > 1 && /^(?:process|Bun)$/.test(path[0] ?? '')
    ? path[1] === 'env'
    : path.length > 1 && /^(?:env|ENV)$/.test(path.at(-2) ?? '');
}

// A part of the input, whatever it is called: the model wrote it.
function isOfInput(node: Node, { tool: { execute, parameters } }: FailureText, file: FileContext): boolean {
  let root = unwrap(node);
  while (root.type === 'MemberExpression') root = unwrap(root.object);
  const definition = root.type === 'Identifier' ? file.scopes.variableOf(root)?.defs[0] : undefined;
  if (!execute || !definition) return false;
  const inputParameter = execute.params[parameters.input?.parameter ?? 0];
  const isInput = (name: Node): boolean => inputParameter !== undefined && isInside(name, inputParameter);
  if (definition.type === 'Parameter') return definition.node === execute && isInput(definition.name);
  // `const { password } = input`
  const init = definition.type === 'Variable' && definition.node.init ? file.scopes.resolve(definition.node.init) : null;
  const given = init?.type === 'Identifier' ? file.scopes.variableOf(init)?.defs[0] : undefined;
  return given?.type === 'Parameter' && given.node === execute && isInput(given.name);
}

// One of a list, as `secrets.map((secret) => …)` names it: a name of a secret, as a rule.
function isElement(node: Node, file: FileContext): boolean {
  if (node.type !== 'Identifier') return false;
  const definition = file.scopes.variableOf(node)?.defs[0];
  if (definition?.type === 'Parameter') return isFunction(definition.node) && definition.node.parent.type === 'CallExpression';
  return definition?.type === 'Variable' && definition.node.parent.parent.type === 'ForOfStatement';
}

function isFromElsewhere(node: Node, file: FileContext): boolean {
  return node.type === 'Identifier' && file.scopes.variableOf(node)?.defs[0]?.type === 'ImportBinding';
}

const userInfo = /\b[a-z][a-z0-9+.-]*:\/\/([^\s/:@…]*):([^\s/@…]+)@/i;

// What the words of a text spell, or what stands in its URL.
function speltSecret(parts: readonly TextPart[]): Pick<SecretInText, 'kind' | 'shown'> | null {
  for (const part of parts) {
    if (!('words' in part)) continue;
    const [url, user = '', password = ''] = userInfo.exec(part.words) ?? [];
    if (url !== undefined && !placeholderText.test(password) && !placeholderText.test(user))
      return { kind: 'url', shown: url.replace(`${password}@`, '…@') };
    const [query, key = ''] = keyInQuery.exec(part.words) ?? [];
    if (query !== undefined && !placeholderText.test(key)) return { kind: 'url', shown: query.replace(key, '…') };
    const [address] = privateAddress.exec(part.words) ?? [];
    if (address !== undefined) return { kind: 'address', shown: address };
  }
  return null;
}
