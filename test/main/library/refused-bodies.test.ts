import { expect, it } from 'vitest';
import type { LibraryBody } from '#shared/library/library-items.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { checkedBody } from '../../../src-main/library/items/change-item.ts';
import { newScene } from '../../../src-renderer/features/prepare/items.ts';

const SCENE = newScene('Doors', (prefix) => prefix);
const slot = { id: 's', kind: 'media' };
const draft = (...scenes: object[]): unknown => ({ kind: 'draft', sessionId: 'live', scenes });
const template = (changes: object): unknown => ({ kind: 'template', scene: { ...SCENE, ...changes } });

const BODIES: Readonly<Record<string, unknown>> = {
  host_input_many: draft(...Array.from({ length: 101 }, (_, index) => ({ ...SCENE, id: `s${index}` }))),
  host_scene_twice: draft(SCENE, SCENE),
  host_scene_no_medium: template({ slots: [slot] }),
  host_input_long: template({ name: 'x'.repeat(101) }),
  host_input_empty: template({ name: '' }),
  host_input_most: template({ durationSec: 1e9 }),
  host_input_least: template({ durationSec: 0 }),
  host_input_not: template({ backgroundImageUrl: 'somewhere' }),
  host_input_missing: { kind: 'poll_set' },
  host_input_kind: { kind: 'poll_set', polls: 3 },
};

it('a body that cannot be kept is refused by a sentence of the catalogue', () => {
  const said = Object.values(BODIES).map((body) => {
    try {
      checkedBody(body as LibraryBody);
      return 'kept';
    } catch (error) {
      return error instanceof AppError ? (error.sentence.key ?? error.message) : String(error);
    }
  });
  expect(said).toEqual(Object.keys(BODIES));
});
