import { parse } from 'svelte/compiler';
import { ALLOWED_TEXTS } from './allowed-texts.ts';

/** A text that a person would read and that is in no catalogue. */
export interface HumanText {
  readonly line: number;
  readonly text: string;
}

/** A node of the syntax tree of Svelte or of TypeScript: what is read of it is checked where it is read. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

/** Attributes of elements, properties of components and fields of records that end on the screen or in a reader's ear. */
const SHOWN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'heading',
  'hint',
  'label',
  'placeholder',
  'reason',
  'sentence',
  'title',
  'tooltip',
  'unit',
]);
/** Calls whose text is shown or read out, of the page itself and by what they are called on. */
const SAYING = new Set(['alert', 'confirm', 'prompt']);
const SAYING_ON: Readonly<Record<string, readonly string[]>> = {
  announcer: ['say', 'interrupt'],
  room: ['warn'],
  toasts: ['show'],
  window: [...SAYING],
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const nodesIn = (value: unknown): readonly Node[] => {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return isNode(value) ? [value] : [];
};

const fieldsOf = (node: Node): readonly Node[] => Object.values(node).flatMap(nodesIn);

const nameOf = (value: unknown): string | null => {
  if (!isNode(value)) return null;
  if (value.type === 'Identifier') return String(value.name);
  return value.type === 'Literal' ? String(value.value) : null;
};

/** The pieces of text that an expression can come to: not what it compares with or hands to a function. */
const textsOf = (value: unknown): readonly Node[] => {
  if (!isNode(value)) return [];
  switch (value.type) {
    case 'Text':
    case 'TemplateElement':
      return [value];
    case 'Literal':
      return typeof value.value === 'string' ? [value] : [];
    case 'ExpressionTag':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return textsOf(value.expression);
    case 'ConditionalExpression':
      return [...textsOf(value.consequent), ...textsOf(value.alternate)];
    case 'LogicalExpression':
      return [...textsOf(value.left), ...textsOf(value.right)];
    case 'BinaryExpression':
      return value.operator === '+' ? [...textsOf(value.left), ...textsOf(value.right)] : [];
    case 'TemplateLiteral':
      return [...nodesIn(value.quasis), ...nodesIn(value.expressions).flatMap(textsOf)];
    default:
      return [];
  }
};

const readText = (node: Node): string => {
  if (node.type === 'Text') return String(node.data);
  if (node.type === 'Literal') return String(node.value);
  return (node.value as { readonly cooked?: string | null }).cooked ?? '';
};

const isSaying = (callee: unknown): boolean => {
  if (!isNode(callee)) return false;
  if (callee.type === 'Identifier') return SAYING.has(String(callee.name));
  if (callee.type !== 'MemberExpression' || !isNode(callee.object)) return false;
  const on = callee.object.type === 'MemberExpression' ? callee.object.property : callee.object;
  return SAYING_ON[nameOf(on) ?? '']?.includes(nameOf(callee.property) ?? '') ?? false;
};

/** The texts that a node itself shows. */
const shownBy = (node: Node): readonly Node[] => {
  switch (node.type) {
    case 'Fragment':
      return nodesIn(node.nodes).flatMap(textsOf);
    case 'Attribute':
      if (!SHOWN.has(String(node.name))) return [];
      return Array.isArray(node.value) ? nodesIn(node.value).flatMap(textsOf) : textsOf(node.value);
    case 'Property':
      // A record's `unit` is a unit's sign, or a name that Intl knows.
      return nameOf(node.key) !== 'unit' && SHOWN.has(nameOf(node.key) ?? '') ? textsOf(node.value) : [];
    case 'CallExpression':
      return isSaying(node.callee) ? textsOf(nodesIn(node.arguments)[0]) : [];
    case 'AssignmentExpression': {
      const to = node.left;
      const isTitle = isNode(to) && to.type === 'MemberExpression' && nameOf(to.property) === 'title';
      return isTitle && isNode(to.object) && nameOf(to.object) === 'document' ? textsOf(node.right) : [];
    }
    default:
      return [];
  }
};

/** A colon between two values: some languages put a space before it, so it is a message's. */
const COLON = /^\s*:\s+$/;

/** Placeholders in braces, filled when the text is shown, as in `{viewers}` on a tile. */
const isWord = (text: string): boolean =>
  COLON.test(text) || (/\p{L}/u.test(text.replaceAll(/\{\w+\}/g, '')) && !ALLOWED_TEXTS.has(text.trim()));

/** Finds texts for people written into a component (`.svelte`) or module of the window, instead of its catalogue. */
export function findHumanText(path: string, source: string): readonly HumanText[] {
  const isComponent = path.endsWith('.svelte');
  const opening = '<script lang="ts">';
  const tree: unknown = parse(isComponent ? source : `${opening}${source}\n</script>`, { modern: true });
  const startsAt = isComponent ? 0 : opening.length;
  const found = new Map<number, HumanText>();
  const walk = (node: Node): void => {
    if (node.type === 'StyleSheet') return;
    for (const shown of shownBy(node)) {
      const text = readText(shown);
      if (!isWord(text)) continue;
      const at = shown.start - startsAt + text.search(/\S/);
      found.set(at, { line: source.slice(0, at).split('\n').length, text: text.trim() });
    }
    fieldsOf(node).forEach(walk);
  };
  if (isNode(tree)) walk(tree);
  return [...found].toSorted(([left], [right]) => left - right).map(([, text]) => text);
}
