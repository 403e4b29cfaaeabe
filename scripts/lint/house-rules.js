/**
 * The house's own rules of lint, as a plugin of oxlint. Plain JavaScript: oxlint loads it with whatever Node it runs on.
 */

/** A rule that forbids one kind of node, where a test of it says so. */
const forbid = (kind, message, isForbidden = () => true) => ({
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    [kind]: (node) => {
      if (isForbidden(node)) context.report({ node, message });
    },
  }),
});

const isText = ({ type }) => type === 'Literal' || type === 'TemplateLiteral';
const isRequest = ({ type, name, property }) =>
  type === 'MemberExpression' ? property.name === 'req' : name === 'request';
/** Reads the whole of an answer, however long it is. */
const readsWhole = ({ callee, arguments: given }) =>
  given.length === 0 && ['json', 'text', 'arrayBuffer'].includes(callee.property?.name) && !isRequest(callee.object);
const hasNoBound = ({ callee, arguments: given }) =>
  ['WebSocket', 'WebSocketServer'].includes(callee.name) &&
  !given.some(({ properties }) => properties?.some(({ key }) => key?.name === 'maxPayload'));
const takesDb = ({ init }) => init?.type === 'ArrowFunctionExpression' && init.params.some(({ name }) => name === 'db');

export default {
  meta: { name: 'house' },
  rules: {
    'no-default-export': forbid('ExportDefaultDeclaration', 'Export by name: one word per thing, in every file.'),
    'no-enum': forbid('TSEnumDeclaration', 'Use a union of literals: enums do not survive type stripping.'),
    'time-from-a-port': forbid(
      'NewExpression',
      'Rules take the time from a clock port.',
      (node) => node.callee.name === 'Date' && node.arguments.length === 0,
    ),
    'own-words': forbid(
      'CallExpression',
      "Words of ours are a message: say('host_…').",
      (node) => node.callee.name === 'verbatim' && node.arguments.some(isText),
    ),
    'short-answers': forbid(
      'CallExpression',
      'A server of others may answer without end: readShort or readAnswer of #node/read-answer.ts.',
      readsWhole,
    ),
    'short-messages': forbid('NewExpression', 'A socket says its maxPayload: the default is 100 MiB.', hasNoBound),
    'sql-in-store': forbid(
      'CallExpression',
      'SQL stands in src-service/store: ask a repository.',
      (node) => node.callee.property?.name === 'prepare',
    ),
    'repository-is-a-value': forbid(
      'ExportNamedDeclaration',
      'A repository is one value: export const things = perDatabase((db) => …).',
      (node) => node.declaration?.type === 'VariableDeclaration' && node.declaration.declarations.some(takesDb),
    ),
  },
};
