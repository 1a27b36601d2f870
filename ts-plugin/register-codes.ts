import type ts from 'typescript';
import { ruleCodes } from './names.ts';

// Not in the public types.
interface CodeFixRegistry {
  registerCodeFix?: (registration: {
    errorCodes: readonly number[];
    fixIds: readonly string[];
    getCodeActions: () => undefined;
    getAllCodeActions: () => ts.CombinedCodeActions;
  }) => void;
}

const registered = new WeakSet<object>();

/**
 * Tells TypeScript that the codes of the rules have fixes. VS Code asks for such codes once, without a file, and never for the fixes
 * of another one; tsserver answers from its registry, not from the language service. The fixes themselves come from there.
 */
export function registerCodes(typescript: typeof ts): void {
  const { codefix } = typescript as { codefix?: CodeFixRegistry };
  if (!codefix?.registerCodeFix || registered.has(codefix)) return;
  registered.add(codefix);
  try {
    codefix.registerCodeFix({
      errorCodes: ruleCodes,
      fixIds: [],
      getCodeActions: () => undefined,
      getAllCodeActions: () => ({ changes: [] }),
    });
  } catch {
    // Fixes are then offered by the clients that ask for every code.
  }
}
