import ts from 'typescript';

/** Calls whose text no person reads: what breaks inside, the log, and the statements of the library. */
export const UNSEEN_CALLS: ReadonlySet<string> = new Set([
  'Error',
  'OptionProblem',
  'TypeError',
  'debug',
  'error',
  'exec',
  'info',
  'prepare',
  'socket.close',
  'showErrorBox',
  'super',
  'warn',
]);
/** The last name of the function that a call or a `new` calls; null for another node. */
export const calleeOf = (node: ts.Node): string | null => {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return null;
  if (ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression: on } = node.expression;
    return name.text === 'close' ? `${on.getText()}.close` : name.text;
  }
  if (node.expression.kind === ts.SyntaxKind.SuperKeyword) return 'super';
  return ts.isIdentifier(node.expression) ? node.expression.text : null;
};
