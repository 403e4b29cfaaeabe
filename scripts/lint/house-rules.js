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

/** Words that speak of something said before: a name that begins with one cannot be read alone. */
const POINTS_BACK = /^(?:it|its|they|their|them|that|these|and|or|but|nor|is|are|has|have|was|may|does)\b/;
const GOES_ON = /^(?:and|or|but|nor)\b/;
const MIN_WORDS = 4;
/** Stands for what is put into a text: it may have any number of words. */
const PUT_IN = 'a text of any length';
/** The words of a text; none of anything else. */
const wordsOf = ({ value, quasis }) =>
  quasis ? quasis.map(({ value: part }) => part.cooked).join(PUT_IN) : typeof value === 'string' ? value : '';
/** The names in a chain: `test` and `each` of `test.each([…])('…')`. */
const namesIn = (node) => (node ? [...namesIn(node.object ?? node.callee), node.name ?? node.property?.name] : []);
const isGroup = ({ type, callee }) => type === 'CallExpression' && namesIn(callee).includes('describe');
const isTest = ({ callee, parent, arguments: given }) =>
  parent.type === 'ExpressionStatement' && given.length > 1 && namesIn(callee)[0] === 'test';
const groupAround = (node) => (!node || isGroup(node) ? node : groupAround(node.parent));
/** The names of a test and of the groups around it, outermost first. */
const namesOf = (node) => (node ? [...namesOf(groupAround(node.parent)), wordsOf(node.arguments[0])] : []);
function isRiddle(node) {
  if (!isTest(node) || isGroup(node) || wordsOf(node.arguments[0]) === '') return false;
  const names = namesOf(node);
  const isPart = (names.length === 1 ? POINTS_BACK : GOES_ON).test(names.at(-1));
  return isPart || names.join(' ').split(/\s+/).length < MIN_WORDS;
}

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
    'plain-test-names': forbid(
      'CallExpression',
      `The name of a test reads alone, with its groups: a subject and a verb, at least ${MIN_WORDS} words.`,
      isRiddle,
    ),
    'repository-is-a-value': forbid(
      'ExportNamedDeclaration',
      'A repository is one value: export const things = perDatabase((db) => …).',
      (node) => node.declaration?.type === 'VariableDeclaration' && node.declaration.declarations.some(takesDb),
    ),
  },
};
