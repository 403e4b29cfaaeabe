import type { Audio, Slot } from '#shared/api/scene.ts';
import { fileNameOf } from '#shared/scene/media-kind.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import { faultWords } from '../../lib/fault-words.ts';
import { overlayName, slotKindWord } from '../../lib/scene-words.ts';
import * as m from '../../paraglide/messages.js';
import type { StageCast, StageMedia, StageMessage, StagePoll, StageWords } from '../../stage/stage-content.ts';
import type { Refusal } from './editor.svelte.ts';
import { keysOf, type ItemRef } from './items.ts';

type Media = ReadonlyMap<string, StageMedia>;

/** The name of a slot: its title, else its person or content. */
export const slotName = (slot: Slot, media: Media, cast: StageCast): string => {
  if (slot.title) return slot.title;
  switch (slot.kind) {
    case 'host':
      return m.prepare_host();
    case 'guest': {
      const person = cast.guests.find(({ userId }) => userId === slot.userId);
      return person?.name ?? m.prepare_guest({ number: (slot.guestIndex ?? 0) + 1 });
    }
    case 'screen':
      return m.prepare_screen();
    case 'media':
    case 'embed':
      return (
        media.get(slot.mediaId ?? slot.url ?? '')?.title ?? (fileNameOf(slot.url ?? '') || slotKindWord(slot.kind))
      );
    default:
      return slotKindWord(slot.kind);
  }
};

/** The name of a sound. */
export const soundName = (audio: Audio, media: Media): string =>
  media.get(audio.mediaId ?? audio.url ?? '')?.title ?? (fileNameOf(audio.url ?? '') || m.prepare_sound());

/** The name of any item. */
export const itemName = (scene: SceneDocument, { list, key }: ItemRef, media: Media, cast: StageCast): string => {
  if (list === 'overlays') {
    const overlay = scene.overlays.find(({ id }) => id === key);
    return overlay ? overlayName(overlay) : '';
  }
  if (list === 'slots') {
    const slot = scene.slots.find(({ id }) => id === key);
    return slot ? slotName(slot, media, cast) : '';
  }
  const audio = scene.audios[keysOf(scene, 'audios').indexOf(key)];
  return audio ? soundName(audio, media) : '';
};

/** The few words the stage itself writes. */
export const stageWords = (): StageWords => ({
  host: m.prepare_host(),
  guest: (number) => m.prepare_guest({ number }),
  screen: m.prepare_screen(),
  poll: m.prepare_poll(),
  quiz: m.desk_quiz(),
  unknown: (kind) => m.ui_unknown_kind({ kind }),
  votes: (count) => (count === 1 ? m.desk_one_vote() : m.desk_votes({ count })),
});

/** A sample for the poll widget while no poll is there. */
export const samplePoll = (): StagePoll => ({
  id: 'sample',
  kind: 'poll',
  question: m.prepare_sample_poll(),
  options: [
    { id: 'one', text: m.prepare_sample_poll_one(), votes: 31, percent: 62, correct: false },
    { id: 'two', text: m.prepare_sample_poll_two(), votes: 19, percent: 38, correct: false },
  ],
  resultsShown: true,
  voters: 50,
});

/** A sample for the message widget while no message is there. */
export const sampleMessage = (): StageMessage => ({
  id: 'sample',
  name: m.prepare_sample_person(),
  text: m.prepare_sample_message(),
  imageUrl: null,
});
/** A sample for the viewers widget. */
export const SAMPLE_VIEWERS = 128;

/** Why an edit was not made, in a sentence. */
export const refusalWords = (refusal: Refusal): string => {
  if (refusal.kind === 'locked') return m.prepare_locked_refused({ name: refusal.name });
  if (refusal.kind === 'one_scene') return m.prepare_template_one_scene();
  if (refusal.kind === 'limit') return faultWords(refusal.fault);
  if (refusal.kind === 'over') return m.prepare_show_over();
  if (refusal.code === 'locked') return m.prepare_edit_refused_locked();
  // The reason alone: nobody else changed anything.
  return refusal.code === 'forbidden' ? refusal.reason : m.prepare_edit_refused({ reason: refusal.reason });
};
