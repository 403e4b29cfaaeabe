import type { ShowFacts } from '#shared/show/actions/show-facts.ts';
import { mediaItems, playbackOf, type MediaItem } from '#shared/show/media-items.ts';
import type { DeskMode } from '#shared/show/show-state.ts';
import type { ChatLog } from './chat-log.ts';
import type { Slices } from './slices.ts';

export interface ShowFactsPorts {
  readonly slices: Slices;
  readonly chat: ChatLog;
  readonly mode: () => DeskMode;
  /** The platform's time. */
  readonly now: () => number;
  /** When the scene on air came, in the platform's time; null while nobody knows. */
  readonly onAirSince: () => number | null;
  /** Seconds of a file; null while no window has read them. */
  readonly fileSec: (mediaId: string) => number | null;
  readonly writesChat: boolean;
  /** The scene in the program of the person's own OBS; null while that is not known. */
  readonly ownObsScene: () => string | null;
  /** Messages that wait for the stage, the first one first. */
  readonly queue: () => readonly string[];
}

/** State of the show as the host last heard it. Each field is read on demand. */
export const createShowFacts = (ports: ShowFactsPorts): ShowFacts => {
  const { slices, chat, mode, now, onAirSince, fileSec, ownObsScene, writesChat, queue } = ports;
  const mediaOnAir = (): readonly MediaItem[] => {
    const desk = slices.read('desk')?.value;
    const scene = desk?.scenes.find(({ id }) => id === desk.activeSceneId) ?? null;
    const library = { get: (id: string) => slices.read('media')?.value.find((medium) => medium.id === id) };
    return mediaItems(scene, { library, states: desk?.media ?? [] });
  };
  const onAir = (mediaId: string): MediaItem | undefined => mediaOnAir().find((item) => item.mediaId === mediaId);
  return {
    get desk() {
      return slices.read('desk')?.value ?? null;
    },
    get polls() {
      return slices.read('polls')?.value ?? [];
    },
    get mode() {
      return mode();
    },
    get stagedMessageId() {
      return chat.read()?.value.staged?.id ?? null;
    },
    // Each presser has one of their own.
    chosenPollId: null,
    get nextMessageId() {
      const messages = chat.read()?.value.messages ?? [];
      const staged = chat.read()?.value.staged?.id;
      return queue().find((id) => id !== staged && messages.some((message) => message.id === id)) ?? null;
    },
    get mediaOnAir() {
      return mediaOnAir();
    },
    writesChat,
    get ownObsScene() {
      return ownObsScene();
    },
    roleOf: (userId) => slices.read('participants')?.value.find(({ id }) => id === userId)?.role ?? null,
    playing(mediaId) {
      const item = onAir(mediaId);
      if (!item || item.kind === 'pdf') return null;
      return playbackOf(item, { now: now(), since: onAirSince() ?? now(), fileSec: fileSec(mediaId) }).playing;
    },
    page(mediaId) {
      const item = onAir(mediaId);
      return item?.kind === 'pdf' ? item.page : null;
    },
    now,
  };
};
