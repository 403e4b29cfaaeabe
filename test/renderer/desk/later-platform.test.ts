import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Participant, Session } from '#shared/api/live-objects.ts';
import { updateLiveSession } from '#shared/api/live.ts';
import { Media } from '#shared/api/media.ts';
import { mapOpenValues } from '#shared/api/open-values.ts';
import { Poll, updatePoll } from '#shared/api/polls.ts';
import { ProductionDesk } from '#shared/api/scenes.ts';
import {
  AUTOMATIC_ON_AIR,
  advanceScene,
  forecast,
  nextSceneAt,
  switchScene,
  upNextId,
} from '#shared/show/auto-advance.ts';
import { applyDeskChange, deskChange } from '#shared/show/desk-change.ts';
import { transitionWord } from '../../../src-renderer/features/desk/desk-words.ts';
import { chatModeWord, pollStatusWord, roleWord } from '../../../src-renderer/lib/live-words.ts';
import { overlayName } from '../../../src-renderer/lib/scene-words.ts';
import { mediaItems } from '#shared/show/media-items.ts';
import { PeopleList } from '../../../src-renderer/features/desk/people/people-list.svelte.ts';
import { pollSteps } from '#shared/show/poll-steps.ts';
import { leavingStage } from '../../../src-renderer/features/desk/scenes/leaving-stage.ts';
import { mediaKindWord } from '../../../src-renderer/features/library/library-words.ts';
import { shapeWord } from '../../../src-renderer/features/prepare/inspector/choices.ts';
import { overlayProperties, slotProperties } from '../../../src-renderer/features/prepare/inspector/properties.ts';
import { slotName } from '../../../src-renderer/features/prepare/prepare-words.ts';
import { draftOf, isFieldOpen, updateBody } from '../../../src-renderer/features/shows/session-draft.ts';
import { groupSessions } from '../../../src-renderer/features/shows/session-groups.ts';
import { chatChoices, statusWord, wordOf } from '../../../src-renderer/features/shows/session-words.ts';
import { pollPhaseWord } from '../../../src-renderer/forms/poll-words.ts';
import { withCurrent } from '../../../src-renderer/ui/choice.ts';
import { PollDraft } from '../../../src-renderer/lib/poll-draft.svelte.ts';
import { laterMediaKind, mediaOf } from '../../../src-renderer/stage/slot-media.ts';
import { EMPTY_CAST } from '../../../src-renderer/stage/stage-content.ts';
import { anyOf } from '../../support/schema-values.ts';
import type { Schema } from '../../support/schemas.ts';

/** An answer of a platform of which every value may be one that this version does not know. */
const later = <Value>(schema: Schema): fc.Arbitrary<Value> =>
  fc
    .tuple(anyOf(schema), fc.infiniteStream(fc.boolean()))
    .map(
      ([value, isLater]) =>
        mapOpenValues(schema, value, (one) => (isLater.next().value === true ? `later-${one}` : one)) as Value,
    );

type Desk = ReturnType<(typeof ProductionDesk)['parse']>;
const numRuns = { numRuns: 60 };
/** Scenes are told apart by their ids. */
const desks = later<Desk>(ProductionDesk).map((desk) => ({
  ...desk,
  scenes: desk.scenes.map((scene, index) => ({ ...scene, id: `scene-${index}` })),
}));
const sessions = later<Session>(Session).map((session) => ({ ...session, scheduledAt: '2030-01-07T10:00:00.000Z' }));

describe('what a later platform answers', () => {
  test('is drawn and followed on the desk', () => {
    fc.assert(
      fc.property(desks, desks, fc.array(later<Media>(Media)), (desk, next, all) => {
        const media = new Map(all.map((one) => [one.id, one]));
        const show = { scenes: desk.scenes, enabled: true, loop: true };
        const ids = desk.scenes.map(({ id }) => id);
        upNextId(show, ids[0] ?? null);
        const onAir = switchScene(show, AUTOMATIC_ON_AIR, ids[0] ?? null, 0);
        nextSceneAt(show, onAir);
        advanceScene(show, onAir);
        forecast(show, onAir, 5);
        for (const scene of desk.scenes) {
          mediaItems(scene, { library: media, states: desk.media });
          leavingStage(scene, next.scenes[0] ?? null, { cast: EMPTY_CAST, media, mediaStates: desk.media });
          expect(transitionWord(scene.transition)).not.toBe('');
          for (const slot of scene.slots) {
            const drawn = mediaOf(slot, media);
            expect(drawn === null || laterMediaKind(slot, media) === null).toBe(true);
            expect(slotName(slot, media, EMPTY_CAST)).not.toBe('');
            slotProperties(slot, null);
          }
          for (const overlay of scene.overlays) {
            expect(overlayName(overlay)).not.toBe('');
            overlayProperties(overlay, null);
          }
        }
        const change = deskChange(desk, next, 0);
        if (change && change !== 'whole') expect(applyDeskChange(desk, change).scenes).toEqual(next.scenes);
      }),
      numRuns,
    );
  });

  test('has words for everything that it names', () => {
    fc.assert(
      fc.property(sessions, later<Poll>(Poll), fc.array(later<Participant>(Participant)), (session, poll, people) => {
        const said = [
          [session.status, statusWord(session.status)],
          [session.chat, chatModeWord(session.chat)],
          [session.chat, wordOf(chatChoices(), session.chat)],
          [poll.status, pollStatusWord(poll.status)],
          [poll.phase, pollPhaseWord(poll.phase)],
          ...people.map(({ role }) => [role, roleWord(role)] as const),
        ] as const;
        for (const [value, word] of said) {
          if (value.startsWith('later-')) expect(word).toBe(`Unknown: ${value}`);
          else expect(word).not.toMatch(/Unknown|^$/);
        }
        expect(groupSessions([session]).flatMap(({ sessions }) => sessions)).toEqual([session]);
        isFieldOpen('title', session.status);
        pollSteps(poll, { polls: [poll], isLive: true });
        expect(new PeopleList(() => people).shown.length).toBe(people.length);
      }),
      numRuns,
    );
  });

  test('is not sent back by a form that changes something else', () => {
    fc.assert(
      fc.property(sessions, later<Poll>(Poll), (session, poll) => {
        const before = draftOf(session, null);
        const replayed = updateBody(before, { ...before, title: 'Another title', replayChat: 'no' });
        expect(JSON.stringify(replayed)).not.toContain('later-');
        // The form's own check judges these two.
        const unjudged = { ...replayed, replayGroups: undefined, replayMinLevel: undefined };
        expect(updateLiveSession.body.safeParse(unjudged).error).toBeUndefined();
        const draft = new PollDraft({ ...poll, options: [{ text: 'A' }, { text: 'B' }] });
        expect(withCurrent([], draft.kind)).toEqual([{ value: poll.kind, label: `Unknown: ${poll.kind}` }]);
        const { kind: _kind, phase: _phase, ...rest } = draft.body();
        expect(updatePoll.body.safeParse(rest).error).toBeUndefined();
      }),
      numRuns,
    );
  });

  test('is called unknown by the platform’s own name', () => {
    expect([
      slotName({ id: 'a', kind: 'hologram' as never }, new Map(), EMPTY_CAST),
      overlayName({ id: 'b', type: 'countdown', visible: true, opacity: 1, x: 0, y: 0, w: 1, h: 1 } as never),
      mediaKindWord('model' as never),
      shapeWord('hexagon' as never),
    ]).toEqual(['Unknown kind: hologram', 'Unknown kind: countdown', 'Unknown kind: model', 'Unknown: hexagon']);
  });
});
