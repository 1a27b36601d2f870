import type { TSESTree } from '@typescript-eslint/utils';
import { sameMemberTypes } from '../../knowledge/language.ts';
import { signalTypes } from '../../knowledge/signal-parameters.ts';
import { Budget } from '../syntax/budget.ts';
import type { FileContext } from '../syntax/file-context.ts';

// Types nest, and may refer to themselves.
const maxDepth = 16;

const maxTypes = 500;

/** Whether a type, as far as the file tells it, has a property. */
export function typeHolds(type: TSESTree.TypeNode, property: string, file: FileContext, depth = 0, budget = new Budget(maxTypes)): boolean {
  if (depth > maxDepth || !budget.spend()) return false;
  const has = (each: TSESTree.TypeNode): boolean => typeHolds(each, property, file, depth + 1, budget);
  switch (type.type) {
    case 'TSTypeLiteral':
      return type.members.some((member) => isNamed(member, property));
    case 'TSIntersectionType':
    case 'TSUnionType':
      return type.types.some(has);
    case 'TSTypeReference': {
      if (type.typeName.type !== 'Identifier') return false;
      const [first] = type.typeArguments?.params ?? [];
      if (first && sameMemberTypes.has(type.typeName.name)) return has(first);
      return declarationHolds(type.typeName, property, file, has, depth, budget);
    }
    default:
      return false;
  }
}

function declarationHolds(
  name: TSESTree.Identifier,
  property: string,
  file: FileContext,
  has: (type: TSESTree.TypeNode) => boolean,
  depth: number,
  budget: Budget,
): boolean {
  if (depth > maxDepth || !budget.spend()) return false;
  const declaration = file.scopes.variableOf(name)?.defs[0]?.node;
  switch (declaration?.type) {
    case undefined:
    case 'ImportSpecifier':
      return property === 'signal' && signalTypes.test(name.name);
    case 'TSTypeAliasDeclaration':
      return has(declaration.typeAnnotation);
    case 'TSInterfaceDeclaration':
      return (
        declaration.body.body.some((member) => isNamed(member, property)) ||
        declaration.extends.some(
          ({ expression }) => expression.type === 'Identifier' && declarationHolds(expression, property, file, has, depth + 1, budget),
        )
      );
    default:
      return false;
  }
}

function isNamed(member: TSESTree.TypeElement, property: string): boolean {
  return member.type === 'TSPropertySignature' && member.key.type === 'Identifier' && member.key.name === property;
}
