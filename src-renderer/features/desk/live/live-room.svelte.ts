import { untrack } from 'svelte';
import type { Scene } from '#shared/api/scene.ts';
import type { RoomNews } from '#shared/bridge/room-calls.ts';
import { createSystemClock } from '#shared/lib/clock.ts';
import type { MediaSource } from '#shared/room/media-frames.ts';
import type { ClientFrameInput } from '#shared/room/protocol.ts';
import type { AppContext } from '../../../context/app-context.ts';
import { isAtHost } from '../../../lib/is-at-host.ts';
import { createStableValue } from '../../../lib/stable-value.ts';
import type { WantedLine } from '../../../live-media/assign-lines.ts';
import { createChooseHeard } from '../../../live-media/choose-heard.ts';
import { deskPictures } from '../../../live-media/desk-pictures.ts';
import { liveCast } from '../../../live-media/live-cast.ts';
import { soundsOf } from '#shared/room/mix.ts';
import { relayReach } from '../../../live-media/relay/can-relay.ts';
import type { PageRelay } from '../../../live-media/relay/page-relay.ts';
import type { RelayPorts } from '../../../live-media/relay/relay-link.ts';
import { Watching } from '../../../live-media/watching.svelte.ts';
import type { DeskStage } from '../desk-stage.svelte.ts';

/** The parts of a window that a room is watched by. */
export type RoomWindow = Pick<AppContext, 'bridge' | 'show'> & {
  readonly host: Pick<AppContext['host'], 'connection'>;
};

/** Something of this window that shows the room: the scenes it shows large now, of which null is the automatic layout. */
type Monitor = () => readonly (Scene | null)[];

const NOTHING_OWN = { camera: null, screen: null } as const;
const TRY_AGAIN_MS = 2000;

/**
 * The pictures and sound of the people in a rehearsal, as this window receives them: only while a monitor here shows
 * them or they are heard. The desk watches and sends nothing; its host passes on who offers what, and the media come
 * straight from the service.
 */
export class LiveRoom {
  /** Null until the service says that it carries pictures and sound. */
  sources = $state.raw<readonly MediaSource[] | null>(null);
  readonly watching: Watching;
  readonly #app: RoomWindow;
  readonly #stage: DeskStage;
  #monitors = $state.raw<readonly Monitor[]>([]);
  #hearers = $state(0);
  readonly #keep = createStableValue<readonly MediaSource[]>();
  readonly #keepHeard = createStableValue<readonly string[]>();
  #relay: PageRelay | null = null;
  #isRelayed = false;
  readonly #chooseHeard = createChooseHeard();

  /** The rehearsal to watch; null where none is open, nothing shows or plays it, or its service is on another computer. */
  readonly #sessionId = $derived.by(() => {
    const { host, show } = this.#app;
    const status = show.session?.status;
    const isOpen = show.state?.rehearsal === true && (status === 'scheduled' || status === 'live');
    const isSeen = (this.#monitors.length > 0 || this.#hearers > 0) && host.connection === 'open' && isAtHost(window);
    return isOpen && isSeen ? (show.state?.sessionId ?? null) : null;
  });
  /** The sources without who talks: that changes several times a second, and no picture with it. */
  readonly #carried = $derived.by(() =>
    this.#keep((this.sources ?? []).map((source) => ({ ...source, talking: false }))),
  );
  /** The ids of the sounds to receive. */
  readonly #heard = $derived.by((): readonly string[] => {
    if (this.#hearers === 0) return [];
    const sources = this.sources ?? [];
    return this.#keepHeard(this.#chooseHeard(soundsOf(sources), sources).map(({ id }) => id));
  });
  /** The cast with its live pictures. */
  readonly cast = $derived.by(() => {
    if (this.#carried.length === 0) return this.#stage.cast;
    const received = this.watching.streams;
    return liveCast(this.#stage.cast, { sources: this.#carried, received, me: null, own: NOTHING_OWN });
  });
  readonly #pictures = $derived.by(() =>
    this.#monitors.length === 0
      ? []
      : deskPictures(
          this.#monitors.flatMap((scenes) => scenes()),
          { cast: this.cast, sources: this.#carried },
        ),
  );
  /** True if the monitors show what the room carries. */
  readonly isReal = $derived.by(
    () => this.sources !== null && (this.#pictures.length === 0 || this.watching.isConnected),
  );
  /** The sounds that this window receives, heard or not: their levels are seen all the same. */
  readonly sounds = $derived.by(() => {
    const heard = this.#heard;
    return heard.length === 0 ? [] : this.#carried.filter(({ id }) => heard.includes(id));
  });
  readonly #wanted = $derived.by((): readonly WantedLine[] => [
    ...this.#pictures.map((picture) => ({ ...picture, kind: 'video' as const })),
    ...this.sounds.map(({ id }) => ({ id, small: false, kind: 'audio' as const })),
  ]);

  constructor(app: RoomWindow, stage: DeskStage) {
    this.#app = app;
    this.#stage = stage;
    const ports = { say: (frame: ClientFrameInput) => this.#say(frame), clock: createSystemClock(globalThis) };
    // The host answered, which is on this computer: it need not be asked whether it is there.
    this.watching = new Watching({ ...ports, onStuck: () => this.#useRelay(ports) });
    app.bridge.on('room.frame', (news) => {
      this.#receive(news);
    });
    // Talks to the host: which room this window watches.
    $effect(() => (this.#sessionId === null ? undefined : this.#watch(this.#sessionId)));
    // Talks to the service: receives what the monitors show.
    $effect(() => {
      if (this.#sessionId !== null) this.watching.want(this.#wanted);
    });
  }

  /** Shows pictures of the room on a monitor, until the returned function is called. */
  show(monitor: Monitor): () => void {
    this.#monitors = [...untrack(() => this.#monitors), monitor];
    return () => {
      this.#monitors = this.#monitors.filter((one) => one !== monitor);
    };
  }

  /** Receives the sounds of the room, until the returned function is called. */
  hear(): () => void {
    this.#hearers = untrack(() => this.#hearers) + 1;
    return () => {
      this.#hearers -= 1;
    };
  }

  #watch(sessionId: string): () => void {
    const { bridge } = this.#app;
    let again: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = (): void => {
      bridge.call('room.watch', { sessionId }).catch(() => {
        // A host that came back may not have opened the show yet.
        if (!isOver) again = setTimeout(ask, TRY_AGAIN_MS);
      });
    };
    ask();
    return () => {
      isOver = true;
      clearTimeout(again);
      this.sources = null;
      this.watching.close();
      bridge.call('room.watch', { sessionId: null }).catch(() => undefined);
    };
  }

  #receive({ sessionId, frame }: RoomNews): void {
    if (sessionId !== this.#sessionId) return;
    if (frame === null) {
      this.#relay?.rejoin();
      this.watching.rejoin();
    } else {
      this.#relay?.receive(frame);
      this.watching.receive(frame);
    }
    if (frame?.type === 'mediaSources') this.sources = frame.sources;
  }

  /** Receives over a relay from now on, where this window has one: the desktop app's has no socket to its host. */
  #useRelay(ports: Omit<RelayPorts, 'url' | 'createSocket'>): void {
    if (this.#isRelayed || window.regie !== undefined || relayReach() === 'none') return;
    this.#isRelayed = true;
    const { protocol, host } = window.location;
    const url = `${protocol.replace('http', 'ws')}//${host}/room`;
    const opened = import('../../../live-media/relay/page-relay.ts').then(
      ({ openPageRelay }) => (this.#relay = openPageRelay({ ...ports, url })),
    );
    this.watching.switchTo(async (events) => (await opened).watcher(events));
  }

  /** A frame that gets lost is said again: an offer without an answer is made again. */
  #say(frame: ClientFrameInput): boolean {
    const isWatching =
      frame.type === 'mediaOffer' ||
      frame.type === 'mediaIce' ||
      frame.type === 'mediaRelay' ||
      frame.type === 'mediaStop';
    if (!isWatching || frame.pc !== 'down') return false;
    this.#app.bridge.call('room.say', { ...frame, pc: 'down' }).catch(() => undefined);
    return true;
  }
}
