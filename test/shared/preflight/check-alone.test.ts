import { expect, test } from 'vitest';
import { preflight } from '#shared/preflight/preflight.ts';
import { sampleDocument } from '../../support/library-file.ts';
import { preflightInput } from '../../support/preflight.ts';

const host = { id: 'host', kind: 'host' as const };
const guest = { id: 'guest', kind: 'guest' as const, guestIndex: 0 };
const scene = (id: string, slots: readonly (typeof host | typeof guest)[]) =>
  sampleDocument({ id, name: id, slots: [...slots], durationSec: 30 });
const rulesOf = (...scenes: ReturnType<typeof scene>[]) =>
  preflight(preflightInput(scenes, {})).map(({ rule }) => rule);

test('preflight says when a show of several people shows none of them alone', () => {
  expect(rulesOf(scene('two', [host, guest]))).toContain('nobody_alone');
  expect(rulesOf(scene('two', [host, guest]), scene('one', [guest]))).not.toContain('nobody_alone');
  expect(rulesOf(scene('one', [host]))).not.toContain('nobody_alone');
});
