import type { LiveFacts } from '#shared/show/deck-label.ts';
import { mediaItems, playbackOf, type MediaItem } from '#shared/show/media-items.ts';
import type { ShowLook } from '../../../actions/action-view.ts';
import * as m from '../../../paraglide/messages.js';
import { resolveCommand } from '../commands.ts';
import type { DeskState } from '../desk-state.svelte.ts';
import { viewOf } from '../run-command.ts';
import { runNext } from '../run/run-of-show.ts';
import type { TileSurroundings } from './tile-refusal.ts';

/** The show as tiles see it. Everything is read when it is asked for, so that a tile follows only what it shows. */
export interface DeckViews {
  readonly facts: LiveFacts;
  readonly look: ShowLook;
  readonly around: TileSurroundings;
}

const createFacts = (desk: DeskState): LiveFacts => {
  const { show } = desk.app;
  return {
    get viewers() {
      return desk.scenery.viewers;
    },
    get hands() {
      return desk.people.hands.length;
    },
    get remainingMs() {
      return desk.runNow && desk.runNow.endsAt - desk.clock.platformNow;
    },
    get elapsedMs() {
      const startedAt = show.session?.startedAt ?? null;
      return startedAt === null ? null : desk.clock.platformNow - Date.parse(startedAt);
    },
    get onAir() {
      return show.sceneOnAir?.name ?? m.desk_automatic();
    },
    get next() {
      const next = desk.run && runNext(desk.run);
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

const createStanding = (desk: DeskState): TileSurroundings['standing'] => {
  const { app, scenery, clock, lengths } = desk;
  const find = (mediaId: string): MediaItem | undefined =>
    mediaItems(app.show.sceneOnAir, { library: scenery.media, states: scenery.mediaStates }).find(
      (item) => item.mediaId === mediaId,
    );
  return {
    get desk() {
      return app.show.desk;
    },
    get polls() {
      return desk.polls.polls;
    },
    get mode() {
      return desk.mode;
    },
    get stagedMessageId() {
      return scenery.message?.id ?? null;
    },
    roleOf: (userId) => app.show.state?.participants?.value.find(({ id }) => id === userId)?.role ?? null,
    playing(mediaId) {
      const item = find(mediaId);
      if (!item || item.kind === 'pdf') return null;
      const now = clock.platformNow;
      const url = scenery.media.get(mediaId)?.url;
      const fileSec = url === undefined ? null : lengths.secondsOf(url);
      return playbackOf(item, { now, since: desk.onAir?.arrivedAt ?? now, fileSec }).playing;
    },
    page(mediaId) {
      const item = find(mediaId);
      return item?.kind === 'pdf' ? item.page : null;
    },
    now: () => clock.platformNow,
  };
};

const createContents = ({ app }: DeskState): TileSurroundings['contents'] => {
  const has = (items: readonly { readonly id: string }[] | undefined, id: string): boolean | null =>
    items === undefined ? null : items.some((item) => item.id === id);
  return {
    get scenes() {
      return app.show.scenes;
    },
    hasPoll: (id) => has(app.show.state?.polls?.value, id),
    hasPerson: (id) => has(app.show.state?.participants?.value, id),
    hasMessage: (id) => has(app.show.state?.chat?.value.messages, id),
  };
};

const createLook = (desk: DeskState): ShowLook => ({
  get isLive() {
    return desk.app.show.isLive;
  },
  get cuedSceneId() {
    return desk.mode?.cuedSceneId ?? null;
  },
  get endsAt() {
    return desk.runNow?.endsAt ?? null;
  },
  get now() {
    return desk.clock.platformNow;
  },
  get bands() {
    return desk.scenery.bands;
  },
  get polls() {
    return desk.polls.polls;
  },
});

/** The desk's show for its deck. */
export const createDeckViews = (desk: DeskState, hasPage: (pageId: string) => boolean): DeckViews => ({
  facts: createFacts(desk),
  look: createLook(desk),
  around: {
    contents: createContents(desk),
    standing: createStanding(desk),
    hasPage,
    meaningOf: (name) => resolveCommand({ kind: 'desk', name }, viewOf(desk)),
    denialReason: (action) => desk.denialReason(action),
  },
});
