import fc from 'fast-check';
import { encode } from '@msgpack/msgpack';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEEPEST, isShallow, parseOutside } from '#shared/lib/outside-json.ts';
import { isShallowMsgpack } from '../../../src-main/controls/obs/msgpack-depth.ts';
import { inRoot } from '../../../scripts/lib/paths.ts';

/** Reads with `JSON.parse` what this program, or the person at it, wrote before: its own files, tables, windows and lines. */
const OWN = [
  /^src-main\/library\//,
  /^src-service\/(?:store|rehearsal|context)\//,
  /^src-main\/(?:settings\/file-store|team\/team-link-store|accounts\/(?:account-store|tokens))\.ts$/,
  /^src-main\/(?:browser-host\/run-browser-host|diagnostics\/shareable-line|exports\/unpack-debrief)\.ts$/,
  /^src-main\/rehearsal\/(?:demo-bands|ready-line)\.ts$/,
  /^src-service\/families\/(?:groups\/group-rules|join-requests\/join-requests|sessions\/recorded-captions)\.ts$/,
  /^src-service\/(?:http\/dispatch|oauth\/request-seal|room\/room-recorder|room\/simulated\/crowd-words)\.ts$/,
  /^src-shared\/(?:console\/draft-text|lib\/outside-json)\.ts$/,
  // Bounds the depth of each entry by itself, so that none takes the others of its frame with it.
  /^src-shared\/team\/team-frames\.ts$/,
];

const FOLDERS = ['src-main', 'src-service', 'src-relay', 'src-node', 'src-shared', 'companion-module'];

/** The depth by going through the value. */
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

const nested = (depth: number): unknown => {
  let value: unknown = [];
  for (let at = 1; at < depth; at += 1) value = at % 2 === 0 ? { a: value, '[': '"{\\' } : [1, value];
  return value;
};

test('JSON and MessagePack are read down to the same depth, whatever their texts say', () => {
  const anyValue = fc.oneof(
    fc.jsonValue({ maxDepth: 6 }),
    fc.array(fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ']', 'é') })),
    fc.integer({ min: 1, max: DEEPEST + 5 }).map(nested),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ bytes: [...bytes], text: 'x'.repeat(bytes.length * 300) })),
  );
  fc.assert(
    fc.property(anyValue, (value) => {
      const isIn = depthOf(value) <= DEEPEST;
      expect([isShallow(JSON.stringify(value)), isShallowMsgpack(Buffer.from(encode(value)))]).toEqual([isIn, isIn]);
    }),
    { numRuns: 2000 },
  );
  const binary = encode({ a: new Uint8Array(70_000), b: new Date(0), c: new Uint8Array(3), d: -(2 ** 40), e: 1.5 });
  expect(isShallowMsgpack(Buffer.from(binary))).toBe(true);
});

test('what is nested too deeply is refused before it is decoded, and what is none is no answer', () => {
  const deep = '['.repeat(1_000_000);
  expect(() => parseOutside(deep + ']'.repeat(1_000_000))).toThrow('Nested too deeply');
  expect(() => parseOutside('{"a":"')).toThrow(SyntaxError);
  expect(() => isShallowMsgpack(Buffer.from([0xdd, 0xff, 0xff, 0xff, 0xff]))).toThrow(RangeError);
  expect(isShallowMsgpack(Buffer.alloc(1_000_000, 0x91))).toBe(false);
});

test('JSON of others is read in one way, whoever sent it', () => {
  const own = (path: string): boolean => OWN.some((pattern) => pattern.test(path));
  const others = FOLDERS.flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  ).filter((path) => /JSON\.parse\(|(?<!z)\.json\(\)/.test(readFileSync(inRoot(path), 'utf8')) && !own(path));
  expect(others).toEqual([]);
});
