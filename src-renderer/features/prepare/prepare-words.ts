import type { Audio, Overlay, Slot } from '#shared/api/scene.ts';
import { fileNameOf } from '#shared/scene/media-kind.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import type { SceneFault } from '#shared/scene/validate.ts';
import { fieldWord } from '../../lib/scene-words.ts';
import * as m from '../../paraglide/messages.js';
import type { StageCast, StageMedia, StageMessage, StagePoll, StageWords } from '../../stage/stage-content.ts';
import type { Refusal } from './editor.svelte.ts';
import { overlayTypeWord } from './inspector/choices.ts';
import { keysOf, type ItemRef } from './items.ts';

type Media = ReadonlyMap<string, StageMedia>;

/** What an overlay is called: its text, else its kind. */
export const overlayName = (overlay: Overlay): string => {
  const own = overlay.type === 'sticker' ? (overlay.label ?? overlay.emoji) : (overlay.text ?? overlay.title);
  return own === undefined || own.trim() === '' ? overlayTypeWord(overlay.type) : own;
};

/** What a slot is called: its title, else whom or what it shows. */
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
      return media.get(slot.mediaId ?? '')?.title ?? (fileNameOf(slot.url ?? '') || m.prepare_slot_media());
  }
};

/** What a sound is called. */
export const soundName = (audio: Audio, media: Media): string =>
  media.get(audio.mediaId ?? '')?.title ?? (fileNameOf(audio.url ?? '') || m.prepare_sound());

/** What any item is called. */
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
  votes: (count) => (count === 1 ? m.desk_one_vote() : m.desk_votes({ count })),
});

/** What the poll widget shows while no poll is there. */
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

/** What the message widget shows while no message is there. */
export const sampleMessage = (): StageMessage => ({
  id: 'sample',
  name: m.prepare_sample_person(),
  text: m.prepare_sample_message(),
  imageUrl: null,
});
/** What the viewers widget shows. */
export const SAMPLE_VIEWERS = 128;

/** What is wrong and where; the bound may be written out already. */
type Fault = Pick<SceneFault, 'code' | 'field'> & { readonly limit: number | string | null };

/** What the platform would refuse, in a sentence. */
export const faultWords = ({ code, field, limit }: Fault): string => {
  const name = fieldWord(field.split('.').findLast((part) => /^[a-z]/i.test(part)) ?? '');
  const bound = limit ?? 0;
  switch (code) {
    case 'too_many':
      return field === ''
        ? m.prepare_fault_scenes({ limit: bound })
        : m.prepare_fault_too_many({ field: name, limit: bound });
    case 'too_long':
      return m.prepare_fault_too_long({ field: name, limit: bound });
    case 'too_large':
      return m.prepare_fault_too_large({ field: name, limit: bound });
    case 'too_small':
      return m.prepare_fault_too_small({ field: name, limit: bound });
    case 'wrong_value':
      return m.prepare_fault_wrong_value({ field: name });
    case 'missing':
      return m.prepare_fault_missing({ field: name });
    case 'taken':
      return m.prepare_fault_taken();
    case 'no_medium':
      return m.prepare_fault_no_medium();
  }
};

/** Why an edit was not made, in a sentence. */
export const refusalWords = (refusal: Refusal): string => {
  if (refusal.kind === 'locked') return m.prepare_locked_refused({ name: refusal.name });
  if (refusal.kind === 'limit') return faultWords(refusal.fault);
  return refusal.isLocked ? m.prepare_edit_refused_locked() : m.prepare_edit_refused({ reason: refusal.reason });
};
