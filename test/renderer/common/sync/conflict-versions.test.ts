import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LibraryBody, LibraryConflict } from '#shared/library/library-items.ts';
import { mergeShows, type ShowConflict } from '#shared/scene/merge-shows.ts';
import { applyShowEdit, type ShowDocument } from '#shared/scene/show-edits.ts';
import { conflictTitle } from '../../../../src-renderer/common/sync/conflict-words.ts';
import { conflictVersions } from '../../../../src-renderer/common/sync/conflict-versions.ts';
import { anyShow, anyShowEdit, playsTwice } from '../../../support/scene-arbitraries.ts';

const kept = ({ keepMine: _, ...conflict }: ShowConflict): LibraryConflict => ({
  ...conflict,
  id: 'c',
  itemId: 'i',
  itemName: 'Show',
  mineBy: null,
  at: 0,
});
const draft = (show: ShowDocument): LibraryBody =>
  ({ kind: 'draft', sessionId: 's', scenes: show.scenes }) as unknown as LibraryBody;
const sceneIn = (show: ShowDocument, id: string) => show.scenes.find((scene) => scene.id === id) ?? null;

/** A show that two sides changed, each in their own way. */
const torn = anyShow().chain((base) => fc.tuple(fc.constant(base), anyShowEdit(base), anyShowEdit(base)));

test('both sides of whatever cannot be merged can be shown, and mine is what keeping mine makes', () => {
  let seen = 0;
  fc.assert(
    fc.property(torn, ([base, mine, theirs]) => {
      const sides = [base, applyShowEdit(base, mine), applyShowEdit(base, theirs)];
      fc.pre(!sides.some(({ scenes }) => scenes.some(playsTwice)));
      const merged = mergeShows(base, applyShowEdit(base, mine), applyShowEdit(base, theirs));
      for (const conflict of merged.conflicts) {
        seen += 1;
        const versions = conflictVersions(kept(conflict), draft(merged.show));
        expect(conflictTitle(kept(conflict), versions)).not.toBe('');
        const { about, keepMine } = conflict;
        if (about.kind === 'scene_order') {
          expect(versions.mine.sceneIds).toEqual(conflict.mine);
          continue;
        }
        // Something added again may stand anywhere, so only the other kinds are compared exactly.
        if (about.kind === 'fields' || about.kind === 'item_fields' || about.kind === 'order') {
          const after = sceneIn(applyShowEdit(merged.show, keepMine), about.sceneId);
          expect(versions.mine.scene).toEqual(after);
          // Their order says nothing of what only mine added.
          if (about.kind !== 'order') expect(versions.theirs.scene).toEqual(sceneIn(merged.show, about.sceneId));
        } else {
          expect(versions.mine.scene === null).toBe(about.kind === 'scene' && conflict.mine === null);
        }
      }
    }),
    { numRuns: 300 },
  );
  // Some three of ten cases have one: none at all would be no test.
  expect(seen).toBeGreaterThan(10);
});
