import type { Action } from '#shared/show/action.ts';
import type { LiveFacts } from '#shared/show/deck-label.ts';
import { playbackOf, type MediaItem } from '#shared/show/media-items.ts';
import type { ShowLook } from '../../../actions/action-view.ts';
import type { ShowStore } from '../../../context/show-store.svelte.ts';
import * as m from '../../../paraglide/messages.js';
import type { ChatFeed } from '../chat/chat-feed.svelte.ts';
import type { DeskClock } from '../desk-clock.svelte.ts';
import type { DeskStage } from '../desk-stage.svelte.ts';
import type { LiveShow } from '../live-show.svelte.ts';
import type { MediaLengths } from '../../../common/media/media-lengths.svelte.ts';
import type { PeopleList } from '../people/people-list.svelte.ts';
import type { PollPanel } from '../polls/poll-panel.svelte.ts';
import { runNext } from '#shared/show/run-of-show.ts';
import { NO_SPEAKERS } from '#shared/show/speaker-lines.ts';
import type { TileContext } from './tile-refusal.ts';

/** The parts of the desk that tiles read. */
export interface DeckShowDeps {
  readonly show: ShowStore;
  readonly clock: DeskClock;
  readonly live: LiveShow;
  readonly stage: DeskStage;
  readonly polls: PollPanel;
  readonly feed: ChatFeed;
  readonly people: PeopleList;
  readonly lengths: MediaLengths;
  /** The scene in the program of the person's own OBS; null while that is not known. */
  readonly ownObsScene: () => string | null;
  /** Why an action may not be pressed from here; null where it may. */
  readonly denialReason: (action: Action) => string | null;
}

/** The show as tiles see it. Everything is read when it is asked for, so that a tile follows only what it shows. */
export interface DeckShow extends Omit<TileContext, 'hasPage'> {
  readonly facts: LiveFacts;
  readonly look: ShowLook;
}

const createFacts = (desk: DeckShowDeps): LiveFacts => {
  const { show } = desk;
  return {
    get viewers() {
      return desk.stage.viewers;
    },
    get hands() {
      return desk.people.hands.length;
    },
    get remainingMs() {
      return desk.live.runNow && desk.live.runNow.endsAt - desk.clock.platformNow;
    },
    get elapsedMs() {
      const startedAt = show.session?.startedAt ?? null;
      return startedAt === null ? null : desk.clock.platformNow - Date.parse(startedAt);
    },
    get onAir() {
      return show.sceneOnAir?.name ?? m.desk_automatic();
    },
    get next() {
      const next = desk.live.run && runNext(desk.live.run);
      return next?.kind === 'scene' ? (show.scenes.find(({ id }) => id === next.sceneId)?.name ?? null) : null;
    },
    get poll() {
      return desk.polls.open?.question ?? null;
    },
    get votes() {
      return desk.polls.open?.voters ?? null;
    },
    get queue() {
      return desk.feed.waiting.length;
    },
    get clock() {
      const here = new Date(desk.clock.now);
      return { hours: here.getHours(), minutes: here.getMinutes() };
    },
  };
};

const createShowFacts = (desk: DeckShowDeps): TileContext['showFacts'] => {
  const { show, stage, clock, lengths } = desk;
  const find = (mediaId: string): MediaItem | undefined => stage.itemsOnAir.find((item) => item.mediaId === mediaId);
  return {
    get desk() {
      return show.desk;
    },
    get polls() {
      return desk.polls.polls;
    },
    get mode() {
      return desk.live.mode;
    },
    get stagedMessageId() {
      return stage.message?.id ?? null;
    },
    get chosenPollId() {
      return desk.polls.selected?.id ?? null;
    },
    get nextMessageId() {
      return desk.feed.next?.id ?? null;
    },
    get mediaOnAir() {
      return stage.itemsOnAir;
    },
    get writesChat() {
      return show.state?.rehearsal ?? false;
    },
    get ownObsScene() {
      return desk.ownObsScene();
    },
    roleOf: (userId) => show.state?.participants?.value.find(({ id }) => id === userId)?.role ?? null,
    playing(mediaId) {
      const item = find(mediaId);
      if (!item || item.kind === 'pdf') return null;
      const now = clock.platformNow;
      const url = stage.media.get(mediaId)?.url;
      const fileSec = url === undefined ? null : lengths.secondsOf(url);
      return playbackOf(item, { now, since: desk.live.onAir?.arrivedAt ?? now, fileSec }).playing;
    },
    page(mediaId) {
      const item = find(mediaId);
      return item?.kind === 'pdf' ? item.page : null;
    },
    now: () => clock.platformNow,
  };
};

const createContents = ({ show }: DeckShowDeps): TileContext['contents'] => {
  const has = (items: readonly { readonly id: string }[] | undefined, id: string): boolean | null =>
    items === undefined ? null : items.some((item) => item.id === id);
  return {
    get scenes() {
      return show.scenes;
    },
    hasPoll: (id) => has(show.state?.polls?.value, id),
    hasPerson: (id) => has(show.state?.participants?.value, id),
    hasMessage: (id) => has(show.state?.chat?.value.messages, id),
  };
};

const createLook = (desk: DeckShowDeps): ShowLook => ({
  get isLive() {
    return desk.show.isLive;
  },
  get cuedSceneId() {
    return desk.live.mode?.cuedSceneId ?? null;
  },
  get endsAt() {
    return desk.live.runNow?.endsAt ?? null;
  },
  get now() {
    return desk.clock.platformNow;
  },
  get bands() {
    return desk.stage.bands;
  },
  get polls() {
    return desk.polls.polls;
  },
  get speakers() {
    return desk.show.state?.speakers ?? NO_SPEAKERS;
  },
});

/** The desk's show for its deck. */
export const createDeckShow = (desk: DeckShowDeps): DeckShow => ({
  facts: createFacts(desk),
  look: createLook(desk),
  contents: createContents(desk),
  showFacts: createShowFacts(desk),
  denialReason: desk.denialReason,
});
