import { untrack } from 'svelte';
import { mayPublish } from '#shared/room/may-publish.ts';
import type { MediaSource, SourceKind } from '#shared/room/media-frames.ts';
import type { ClientFrameInput, ServerFrame } from '#shared/room/protocol.ts';
import { createSystemClock } from '#shared/lib/clock.ts';
import type { WantedLine } from '../../live-media/assign-lines.ts';
import { keepsBackground, ownSlot } from '../../live-media/background/background.ts';
import { createChooseHeard } from '../../live-media/choose-heard.ts';
import { liveCast } from '../../live-media/live-cast.ts';
import { audienceMix, speakersMix, type HeardSource } from '#shared/room/mix.ts';
import { relayReach } from '../../live-media/relay/can-relay.ts';
import type { openPageRelay, PageRelay } from '../../live-media/relay/page-relay.ts';
import type { openPageLivekit, PageLivekit } from '../../live-media/livekit/page-livekit.ts';
import { LeavingScenes } from '../../live-media/leaving-scenes.svelte.ts';
import { Watching } from '../../live-media/watching.svelte.ts';
import { picturesOfAll, type Seen } from '#shared/room/scene-pictures.ts';
import { sceneOrAutomatic } from '#shared/scene/cast.ts';
import { EMPTY_CAST } from '../../stage/stage-content.ts';
import * as m from '../../paraglide/messages.js';
import type { Room } from '../room.svelte.ts';
import { mutedWords } from './device-words.ts';
import { Publishing } from './publishing.svelte.ts';

type LivekitInvitation = Extract<ServerFrame, { type: 'mediaLivekit' }>;

interface Ports {
  readonly say: (frame: ClientFrameInput) => boolean;
  readonly storage: Storage | null;
  /** Address of the room's WebSocket. */
  readonly url: string;
}

/** Pictures and sound on a page of the room: what it sends, sees and hears. Made while a component is. */
export class RoomMedia {
  readonly publishing: Publishing;
  readonly watching: Watching;
  /** Browsers allow sound after a press only. */
  isSoundOn = $state(false);
  /**
   * How pictures and sound travel: by WebRTC, over a relay of this page where that finds no network, or not at all where
   * this browser has no relay. It never goes back. A service that says so leaves them to a LiveKit server.
   */
  way = $state<'direct' | 'relay' | 'none' | 'livekit'>('direct');
  /** The relay of this browser receives, and cannot send. */
  onlyWatches = $state(false);
  /** The LiveKit server cannot be reached now. */
  isUnreached = $state(false);
  #relay: PageRelay | null = null;
  #livekit: Promise<PageLivekit> | null = null;
  /** The room stopped what this page sends. It says why in its next frame: the floor is lost, or the live is over. */
  #wasStopped = $state(false);
  #wasRefused = false;
  /** This page sent, and another page of the same person took over. */
  #wasTaken = $state(false);
  /** The sources that this page sent: the room lists them for a moment longer. */
  readonly #ownIds = new Set<string>();
  /** The person put the check off. */
  #isLater = $state(false);
  readonly #room: Room;
  readonly #leaving: LeavingScenes;
  readonly #chooseHeard = createChooseHeard();
  readonly #followLivekit: (invitation: LivekitInvitation) => void;

  readonly #me = $derived.by(() => this.#room.you?.userId ?? null);
  readonly sources = $derived.by(() => {
    const { talking } = this.watching;
    const sources = this.#room.sources ?? [];
    return talking.size === 0
      ? sources
      : sources.map((source) => (talking.has(source.id) ? { ...source, talking: true } : source));
  });
  readonly mayPublish = $derived.by(() => {
    const { you, show } = this.#room;
    return you !== null && show !== null && mayPublish(you, show.session);
  });
  /** True if this service carries pictures and sound. */
  readonly isCarried = $derived.by(() => this.#room.sources !== null);
  /** True if the check of camera and microphone stands before the room. */
  readonly isChecking = $derived.by(
    () => this.mayPublish && this.isCarried && !this.publishing.hasEntered && !this.#isLater && !this.#wasStopped,
  );
  readonly #sendsElsewhere = $derived.by(
    () =>
      !this.publishing.hasEntered &&
      this.sources.some(({ id, userId }) => userId === this.#me && !this.#ownIds.has(id)),
  );
  /** The place that has this person's camera and microphone, where it is not this page. `gone`: it had, and is closed. */
  readonly otherTab = $derived.by((): 'sends' | 'gone' | null => {
    if (this.#sendsElsewhere) return 'sends';
    return this.#wasTaken && !this.publishing.hasEntered ? 'gone' : null;
  });
  /** Why this page cannot publish, in words; null where it can. */
  readonly reason = $derived.by(() => {
    if (this.publishing.canUseDevices) return null;
    return this.#room.isTeam ? m.room_needs_https_team() : m.room_needs_https();
  });
  /** The cast with the pictures that this page has. */
  readonly cast = $derived.by(() => {
    const { host, guests } = this.#room.show?.cast ?? EMPTY_CAST;
    return liveCast(
      { host, guests, screen: null },
      {
        sources: this.sources,
        received: this.watching.streams,
        me: this.#me,
        own: {
          camera: this.publishing.hasEntered ? this.publishing.cameraStream : null,
          screen: this.publishing.screenStream,
        },
      },
    );
  });
  readonly #seen = $derived.by((): Seen => ({
    scene: this.#room.show?.stage.scene ?? null,
    cast: this.cast,
    sources: this.sources,
    me: this.#me,
  }));
  readonly heard = $derived.by((): readonly HeardSource[] => {
    if (!this.isSoundOn) return [];
    const heard = this.publishing.hasEntered ? speakersMix(this.sources, this.#me) : audienceMix(this.#seen);
    return this.#chooseHeard(heard, this.sources);
  });
  readonly #wanted = $derived.by((): readonly WantedLine[] => [
    ...picturesOfAll([this.#seen.scene, ...this.#leaving.scenes], this.#seen).map((one) => ({
      ...one,
      kind: 'video' as const,
    })),
    ...this.heard.map(({ id }) => ({ id, small: false, kind: 'audio' as const })),
  ]);

  constructor(room: Room, { say, storage, url }: Ports) {
    this.#room = room;
    const clock = createSystemClock(globalThis);
    this.#leaving = new LeavingScenes(clock);
    const onStuck = (): void => {
      this.#useRelay({ say, clock, url });
    };
    this.#followLivekit = (invitation) => {
      this.#useLivekit(invitation, { say, clock, onTrouble: (isTroubled) => (this.isUnreached = isTroubled) });
    };
    const ask = (): boolean => say({ type: 'ping' });
    this.publishing = new Publishing({ say, clock, storage, onStuck, ask, me: () => this.#me ?? '' });
    this.watching = new Watching({ say, clock, onStuck, ask });
    // This runs before what is wanted changes, so that no picture goes and comes back at the start of a transition.
    $effect.pre(() => {
      const { show } = this.#room;
      if (!show) return;
      const onAir = sceneOrAutomatic(show.stage.scene, this.cast);
      untrack(() => {
        this.#leaving.follow(onAir);
      });
    });
    // Talks to the service: receives what the scene on air shows and what is to be heard.
    $effect(() => {
      this.watching.want(this.#wanted);
    });
    // Talks to the camera: what stands behind this person. There is one picture of them for all scenes that are seen.
    $effect(() => {
      const slot = ownSlot(this.#seen);
      const chosen = this.publishing.chosenBackground;
      if (keepsBackground({ slot, leaving: this.#leaving, cast: this.cast, me: this.#me })) return;
      untrack(() => {
        this.publishing.background.wantFor(slot, chosen);
      });
    });
    // Talks to the devices: those who may no longer publish let them go.
    $effect(() => {
      if (!this.mayPublish) this.#loseFloor();
    });
    $effect(() => () => {
      this.publishing.hangUp();
      this.watching.close();
      this.#leaving.stop();
      void this.#livekit?.then((livekit) => {
        livekit.close();
      });
    });
  }

  /** Hears the room. */
  receive(frame: ServerFrame): void {
    if (frame.type === 'mediaLivekit') this.#followLivekit(frame);
    this.#relay?.receive(frame);
    this.watching.receive(frame);
    this.publishing.receive(frame);
    if (frame.type === 'mediaSources') this.#hearSources(frame.sources);
    if (frame.type !== 'mediaStopped' || frame.pc !== 'up') return;
    if (frame.reason === 'muted' && frame.kind !== null) this.#muteByTeam(frame.kind);
    if (frame.reason === 'floor') {
      this.#wasStopped ||= this.publishing.hasEntered;
      this.#stopSending();
    }
    if (frame.reason === 'refused') this.#refuse();
  }

  /** The room was entered again, by a new connection; a new role, which brings a welcome too, changes nothing here. */
  rejoin(): void {
    // The service tells them again; until then the page keeps its place for them.
    this.#room.sources &&= [];
    this.#relay?.rejoin();
    this.watching.rejoin();
    this.publishing.rejoin();
  }

  /** Opens the check again. */
  check(): void {
    this.#isLater = false;
    this.#wasStopped = false;
  }

  /** Puts the check off: the person watches, and what was tried is let go. */
  checkLater(): void {
    this.publishing.hangUp();
    this.#isLater = true;
  }

  /** The check is passed; the press that says so also allows sound. */
  enter(): void {
    this.isSoundOn = true;
    this.#wasRefused = false;
    this.#wasTaken = false;
    void this.publishing.enter();
  }

  #useRelay(ports: Parameters<typeof openPageRelay>[0]): void {
    if (this.way !== 'direct') return;
    const reach = relayReach();
    this.way = reach === 'none' ? 'none' : 'relay';
    if (reach === 'none') return;
    this.onlyWatches = reach === 'watching';
    const opened = import('../../live-media/relay/page-relay.ts').then(
      ({ openPageRelay: open }) => (this.#relay = open(ports)),
    );
    if (reach === 'both') this.publishing.switchTo(async () => (await opened).publisher(this.#me ?? ''));
    this.watching.switchTo(async (events) => (await opened).watcher(events));
  }

  #useLivekit(invitation: LivekitInvitation, ports: Parameters<typeof openPageLivekit>[1]): void {
    if (this.#livekit) {
      void this.#livekit.then((livekit) => {
        livekit.take(invitation);
      });
      return;
    }
    this.way = 'livekit';
    const opened = import('../../live-media/livekit/page-livekit.ts').then(({ openPageLivekit: open }) =>
      open(invitation, ports),
    );
    this.#livekit = opened;
    this.publishing.switchTo(async () => (await opened).publisher(this.#me ?? ''));
    this.watching.switchTo(async (events) => (await opened).watcher(events));
  }

  #hearSources(sources: readonly MediaSource[] | null): void {
    if (sources === null) this.#stopSending();
    const own = sources?.filter(({ userId }) => userId === this.#me) ?? [];
    if (this.publishing.hasEntered) for (const { id } of own) this.#ownIds.add(id);
    else if (this.#wasRefused && own.some(({ id }) => !this.#ownIds.has(id))) this.#wasTaken = true;
  }

  #muteByTeam(kind: SourceKind): void {
    this.publishing.obeyMute(kind);
    this.#room.warn(mutedWords(kind));
  }

  #stopSending(): void {
    if (this.publishing.isInUse) this.publishing.hangUp();
  }

  #loseFloor(): void {
    const wasHeard = this.publishing.hasEntered || this.#wasStopped;
    this.#wasStopped = false;
    this.#isLater = false;
    this.#stopSending();
    if (wasHeard && this.#room.status === 'live') this.#room.warn(m.room_lost_floor());
  }

  #refuse(): void {
    this.#wasRefused ||= this.publishing.hasEntered;
    // The check would take the camera from the page that has it now.
    this.#isLater = true;
    this.publishing.hangUp();
    this.#room.warn(m.room_publish_refused());
  }
}
