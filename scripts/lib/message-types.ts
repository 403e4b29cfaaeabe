/**
 * The types of all compiled messages in one file of declarations: TypeScript then reads none of the
 * modules beside it, which every check and editor would otherwise do each for itself.
 */
const INPUTS = /^\/\*\* @typedef \{(?<type>.+)\} (?<name>\w+) \*\/$/gm;
const LOCALIZED = 'LocalizedString';
const EXAMPLE = /^\* \| (?<text>".*") \|$/m;
const MESSAGE = /^export const (?<name>\w+) = \/\*\* @type \{(?<type>.+)\} \*\/ \(/m;

/** The declarations of one compiled message, with its English words for whoever points at it. */
export function declarationsOf(compiled: string): string {
  const message = MESSAGE.exec(compiled)?.groups;
  if (message === undefined) throw new Error(`A compiled message exports nothing:\n${compiled}`);
  const inputs = [...compiled.matchAll(INPUTS)].filter(({ groups }) => groups?.name !== LOCALIZED);
  const words = EXAMPLE.exec(compiled)?.groups?.text;
  return [
    ...inputs.map(({ groups }) => `type ${groups?.name ?? ''} = ${groups?.type ?? ''};`),
    ...(words === undefined ? [] : [`/** ${words.replaceAll('*/', '*\\/')} */`]),
    `export declare const ${message.name ?? ''}: ${message.type ?? ''};`,
  ].join('\n');
}

/** The file of declarations that stands beside the index of all messages. */
export const declareMessages = (compiled: readonly string[]): string =>
  [`type ${LOCALIZED} = import('../runtime.js').${LOCALIZED};`, ...compiled.map(declarationsOf), ''].join('\n');
