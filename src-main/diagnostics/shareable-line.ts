import * as z from 'zod';
import { recordOf } from '#shared/lib/record-of.ts';

/** A log line with harmless content only. */
export interface ShareableLine {
  readonly at: string;
  readonly level: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, unknown>>;
}

const LEFT_OUT = '[…]';
const LINE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (debug|info|warn|error) +(?! )(.*)$/;
/** Plain words of a sentence and small numbers. Keys, addresses, paths, names and codes are none of these. */
const WORD = /^[("“]?(?:[a-z]{1,16}(?:['’-][a-z]{1,12})?|\d{1,6})[)"”]?[.,;:!?]?$/;
const FIRST_WORD = /^[A-Z][a-z]{0,15}[,:]?$/;
/** Identifiers of this program: `no_answer`, `rate_limited`, `show.patch`. */
const IDENTIFIER = /^[a-z]{1,16}(?:[_.:-][a-z]{1,16}){0,4}$/;
const VERSION = /^\d{1,4}\.\d{1,4}\.\d{1,4}$/;
/** Fields whose text describes an event, never a person or a value. */
const TEXT_FIELDS = new Set([
  'call',
  'event',
  'kind',
  'lane',
  'level',
  'next',
  'operation',
  'permission',
  'phase',
  'place',
  'reason',
  'state',
  'surface',
  'trouble',
  'type',
  'version',
  'view',
  'why',
]);
const FIGURE_FIELDS = new Set([
  'attempt',
  'bytes',
  'count',
  'deaths',
  'elapsedMs',
  'exitCode',
  'ms',
  'retryAfterMs',
  'status',
  'waitMs',
  'waiting',
]);
const Thrown = z.looseObject({
  name: z.string().optional(),
  code: z.unknown().optional(),
  stack: z.string().optional(),
});
const ERROR_NAME = /^(?:[A-Z][A-Za-z]{1,20})?(?:Error|Problem|Exception)$/;
const ERROR_CODE = /^(?:E[A-Z]{2,14}|(?:ERR|UND_ERR|SQLITE)_[A-Z_]{2,40})$/;
/** A file of this program without the folder before it and the hash within it. */
const FRAME =
  /^\s*at .*?([a-z]{1,30}(?:-[a-z]{1,30}){0,5})(?:-[\w-]{8})?(\.svelte)?\.([cm]?[jt]s|svelte):(\d{1,6}):(\d{1,6})\)?$/;
const MAX_FRAMES = 8;

const plainText = (text: string): string =>
  text
    .split(' ')
    .map((word, index) => (WORD.test(word) || (index === 0 && FIRST_WORD.test(word)) ? word : LEFT_OUT))
    .join(' ')
    .replaceAll(/\[…\](?: \[…\])+/g, LEFT_OUT);

/** Origin of an error: files and lines of the program itself, never a folder of this computer. */
const plainFrames = (stack: string): readonly string[] =>
  stack
    .split('\n')
    .flatMap((line) => {
      const [, file = '', kind = '', ending = '', row = '', column = ''] = FRAME.exec(line) ?? [];
      return file === '' ? [] : [`${file}${kind}.${ending}:${row}:${column}`];
    })
    .slice(0, MAX_FRAMES);

const plainError = (value: unknown): unknown => {
  const thrown = Thrown.safeParse(value).data;
  if (!thrown) return LEFT_OUT;
  const { name = '', code, stack = '' } = thrown;
  return {
    name: ERROR_NAME.test(name) ? name : LEFT_OUT,
    ...(typeof code === 'string' && ERROR_CODE.test(code) && { code }),
    at: plainFrames(stack),
  };
};

const plainFields = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): readonly (readonly [string, unknown])[] => {
      if (name === 'error') return [[name, plainError(value)]];
      if (typeof value === 'number' && FIGURE_FIELDS.has(name)) return [[name, value]];
      if (typeof value === 'string' && TEXT_FIELDS.has(name))
        return [[name, IDENTIFIER.test(value) || (name === 'version' && VERSION.test(value)) ? value : LEFT_OUT]];
      return [];
    }),
  );

/** Splits the rest of a line, after the level, into its sentence and its fields. */
const split = (
  rest: string,
): { readonly message: string; readonly fields: Readonly<Record<string, unknown>> | null } => {
  for (let at = rest.indexOf(' {'); at >= 0; at = rest.indexOf(' {', at + 1)) {
    try {
      const fields = recordOf(z.string(), z.unknown()).safeParse(JSON.parse(rest.slice(at + 1)));
      if (fields.success) return { message: rest.slice(0, at), fields: fields.data };
    } catch {
      // The sentence itself holds a brace.
    }
  }
  return { message: rest, fields: null };
};

/**
 * The part of a log line that may be shared: its time, its level, the plain words of its sentence, and fields by an
 * allow-list of names and shapes. Everything else is left out; null for a line that is not ours.
 */
export const shareableLine = (line: string): ShareableLine | null => {
  const [, at = '', level = '', rest = ''] = LINE.exec(line) ?? [];
  if (at === '') return null;
  const { message, fields } = split(rest);
  const kept = fields && plainFields(fields);
  return { at, level, message: plainText(message), ...(kept && Object.keys(kept).length > 0 && { fields: kept }) };
};
