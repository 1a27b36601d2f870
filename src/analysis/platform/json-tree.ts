import type { TSESTree } from '@typescript-eslint/utils';
import type { Node } from '../syntax/ast.ts';

/** A place of a JSON text, as the parser of `@eslint/json` gives it. */
interface JsonPlace {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

interface Located {
  readonly loc: { readonly start: JsonPlace; readonly end: JsonPlace };
}

type JsonNode = Located &
  (
    | { readonly type: 'Object'; readonly members: readonly JsonMember[] }
    | { readonly type: 'Array'; readonly elements: readonly { readonly value: JsonNode }[] }
    | { readonly type: 'String' | 'Number' | 'Boolean'; readonly value: string | number | boolean }
    | { readonly type: 'Null' }
    | { readonly type: 'NaN' | 'Infinity'; readonly sign: string }
    | { readonly type: 'Identifier'; readonly name: string }
  );

interface JsonMember extends Located {
  readonly name: JsonNode;
  readonly value: JsonNode;
}

interface JsonToken extends Located {
  readonly type: string;
}

/** The root of a file of `@eslint/json`, in each of its languages. */
export interface JsonDocument extends Located {
  readonly type: 'Document';
  readonly body: JsonNode;
  readonly tokens: readonly JsonToken[];
}

/** Whether a root is a JSON document that holds an object or a list. A document of another language is none. */
export function isJsonDocument(root: unknown): root is JsonDocument {
  const { type } = root as { readonly type?: unknown };
  // Asked of each file by each rule.
  if (type !== 'Document') return false;
  const { body, tokens } = root as { readonly body?: { readonly type?: unknown } | null; readonly tokens?: unknown };
  return Array.isArray(tokens) && (body?.type === 'Object' || body?.type === 'Array');
}

export const jsonVisitorKeys: Readonly<Record<string, readonly string[]>> = {
  Program: ['body'],
  ExpressionStatement: ['expression'],
  ObjectExpression: ['properties'],
  Property: ['key', 'value'],
  ArrayExpression: ['elements'],
};

/**
 * A JSON document as the program of one expression, so that what reads object literals reads it. Places are the document's own: its columns
 * begin where its language says.
 */
export function jsonProgram(document: JsonDocument, text: string): TSESTree.Program {
  const program = make('Program', document, null, { body: [], sourceType: 'module' }) as TSESTree.Program;
  const statement = make('ExpressionStatement', document.body, program, {}) as TSESTree.ExpressionStatement;
  program.body.push(statement);
  // Deep documents are the parser's matter alone.
  const open: (() => void)[] = [];
  const convert = (node: JsonNode, parent: Node, put: (made: Node) => void): void => {
    const made = make(estreeType(node), node, parent, fieldsOf(node, text));
    put(made);
    if (node.type === 'Array') {
      const { elements } = made as TSESTree.ArrayExpression;
      for (const [index, element] of node.elements.entries()) {
        open.push(() => {
          convert(element.value, made, (value) => (elements[index] = value as TSESTree.Expression));
        });
      }
    }
    if (node.type !== 'Object') return;
    for (const member of node.members) {
      const property = make('Property', member, made, propertyFields) as TSESTree.Property;
      (made as TSESTree.ObjectExpression).properties.push(property);
      property.key = make(estreeType(member.name), member.name, property, fieldsOf(member.name, text)) as TSESTree.StringLiteral;
      open.push(() => {
        convert(member.value, property, (value) => (property.value = value as TSESTree.Expression));
      });
    }
  };
  convert(document.body, statement, (made) => (statement.expression = made as TSESTree.Expression));
  for (let next = open.pop(); next; next = open.pop()) next();
  return program;
}

const propertyFields = { kind: 'init', computed: false, method: false, shorthand: false, optional: false };

function estreeType({ type }: JsonNode): string {
  if (type === 'Object') return 'ObjectExpression';
  if (type === 'Array') return 'ArrayExpression';
  return type === 'Identifier' ? 'Identifier' : 'Literal';
}

function fieldsOf(node: JsonNode, text: string): object {
  switch (node.type) {
    case 'Object':
      return { properties: [] };
    case 'Array':
      return { elements: [] };
    case 'Identifier':
      return { name: node.name };
    default:
      return { value: jsonValue(node), raw: text.slice(node.loc.start.offset, node.loc.end.offset) };
  }
}

function jsonValue(node: JsonNode): string | number | boolean | null {
  if ('value' in node) return node.value;
  return node.type === 'NaN' ? NaN : node.type === 'Infinity' ? Number(`${node.sign}Infinity`) : null;
}

function make(type: string, { loc }: Located, parent: Node | null, fields: object): Node {
  return { type, loc, range: [loc.start.offset, loc.end.offset], parent, ...fields } as unknown as Node;
}

/** The tokens of a document, with its comments among them, as ESTree has them. */
export function jsonTokens({ tokens }: JsonDocument, text: string): TSESTree.Token[] {
  return tokens.map(({ type, loc }) => {
    const source = text.slice(loc.start.offset, loc.end.offset);
    const made = type === 'LineComment' ? 'Line' : type === 'BlockComment' ? 'Block' : type === 'String' ? 'String' : 'Punctuator';
    return { type: made, value: source, loc, range: [loc.start.offset, loc.end.offset] } as unknown as TSESTree.Token;
  });
}
