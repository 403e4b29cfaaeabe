import { untrack } from 'svelte';
import type { BridgeCallName, BridgeInput } from '#shared/bridge/contract.ts';
import type { MonitorRole, MonitorState } from '#shared/bridge/monitor-calls.ts';
import type { RoomTrouble } from '#shared/lib/room-troubles.ts';
import { PictureWatch, type ExpectedActivity, type RoomSample } from '#shared/room/picture-watch.ts';
import { VisibleTakeWatch } from '#shared/room/visible-take-watch.ts';
import type { PressEvent } from '#shared/show/action.ts';
import { changesAir } from '#shared/show/actions/action-rules.ts';
import type { AppContext } from '../../../context/app-context.ts';
import { sentence } from '../../../lib/sentence.ts';
import { captureTab, restrictToElement } from '../../../live-media/tab-capture.ts';
import * as m from '../../../paraglide/messages.js';
import { toasts } from '../../../ui/toasts.svelte.ts';
import { nameOfWindow } from './name-of-window.ts';
import { sampleRoom, type RoomSampling } from './sample-room.ts';

/** Part of the volume that is left while it is dimmed. */
const DIMMED = 0.15;
const FRAMES_PER_SECOND = 5;

const troubleWord = (trouble: RoomTrouble): string =>
  ({
    black: m.monitor_black,
    frozen: m.monitor_frozen,
    silent: m.monitor_silent,
    unseen: m.monitor_unseen,
  })[trouble]();

export interface RoomMonitorPorts {
  readonly app: Pick<AppContext, 'bridge' | 'host' | 'show' | 'announcer' | 'displays'>;
  readonly storage: Storage;
  /** The expected picture and sound of the room now. */
  readonly expected: () => ExpectedActivity;
  /** The loudspeaker of this window. */
  readonly output: () => string | null;
}

/** The real room on the desk: its page, and what is found by watching its picture. */
export class RoomMonitor {
  /** The host's state of it; null before the first answer. */
  state = $state.raw<MonitorState | null>(null);
  isBusy = $state(false);
  /** How loud the room is, 0 to 1. */
  loudness = $state(0);
  isWatched = $state(false);
  /** The browser did not let this window look. */
  isRefused = $state(false);
  /** True if the app plays the room's sound; a frame plays its own. */
  isHeard = $state(false);
  level = $state(1);
  isDimmed = $state(false);
  /** The place of its picture in this window; null while no section shows it. */
  slot = $state.raw<HTMLElement | null>(null);
  /** The element that holds the page, in the way of a frame. */
  frame = $state.raw<HTMLElement | null>(null);
  /** False while the picture is hidden, as by another section or a dialog: nothing is found or said then. */
  isInSight = $state(false);

  readonly #ports: RoomMonitorPorts;
  readonly #holder: string;
  #sampling: RoomSampling | null = null;
  #picture = new PictureWatch();
  #takes = new VisibleTakeWatch();
  #sceneId: string | null = null;
  /** When presses that are under way were made, by their ids. */
  readonly #pressed = new Map<string, number>();
  /** Trouble that this window finds while it watches; all windows have it from the host. */
  #found: RoomTrouble | null = null;

  readonly isOpen = $derived(this.state?.status === 'open');
  readonly isHere = $derived.by(() => this.isOpen && this.state?.holder === this.#holder);
  /** The first trouble that there is, in words, whichever window watches; null when all is well. */
  readonly trouble = $derived.by(() => {
    if (this.state?.trouble) return sentence(this.state.trouble);
    const found = this.state?.found.trouble ?? null;
    return found === null ? null : troubleWord(found);
  });
  /** From a take to the picture, in milliseconds; null before the first. */
  readonly delayMs = $derived.by(() => this.state?.found.delayMs ?? null);

  constructor(ports: RoomMonitorPorts) {
    this.#ports = ports;
    this.#holder = nameOfWindow(ports.storage);
    const { bridge, host, show } = ports.app;
    bridge.on('monitor.changed', (state) => {
      this.#take(state);
    });
    show.onPress((press) => {
      this.#hear(press);
    });
    // Talks to the host: how the monitor stands, at each connection.
    $effect(() => {
      if (host.connection !== 'open' || !host.is('desk')) return;
      bridge.call('monitor.state', undefined).then(
        (state) => {
          this.#take(state);
          // Findings of this window from before it was reloaded hold no longer.
          this.#tell();
          // An entry works once, so a window that was reloaded needs another.
          if (this.isHere && state.role === 'viewer' && state.way === 'frame') void this.hold();
        },
        () => undefined,
      );
    });
    // The scene on air decides what to look for.
    $effect(() => {
      this.#isOnAir(show.sceneOnAir?.id ?? null);
    });
    // Talks to the loudspeaker.
    $effect(() => {
      const level = this.level * (this.isDimmed ? DIMMED : 1);
      this.#sampling?.hear({ isOn: this.isHeard && this.isWatched, level, output: ports.output() });
    });
    $effect(() => {
      if (!this.isHere) this.unwatch();
    });
    $effect(() => {
      if (!this.isInSight) untrack(() => this.#lookAway());
    });
  }

  open(role: MonitorRole): Promise<void> {
    return this.#ask('monitor.open', { role, holder: this.#holder });
  }

  /** Shows it in this window. */
  hold(): Promise<void> {
    return this.#ask('monitor.hold', { holder: this.#holder });
  }

  close(): Promise<void> {
    this.unwatch();
    return this.#ask('monitor.close', undefined);
  }

  /** Opens the room's page in a tab of the browser. */
  async openTab(): Promise<void> {
    try {
      const { url } = await this.#ports.app.bridge.call('monitor.tab', undefined);
      if (url !== null) window.open(url, '_blank', 'noopener');
    } catch (error) {
      toasts.error(error as Error);
    }
  }

  /** Watches the picture, which a browser asks the person about. */
  async watch(): Promise<void> {
    this.unwatch();
    const frame = this.state?.way === 'frame' ? this.frame : null;
    try {
      if (this.state?.way === 'view') {
        const { bridge, displays } = this.#ports.app;
        await bridge.call('monitor.lend_press', { window: displays.view ?? 'desk' });
      }
      const stream = await captureTab({ frameRate: FRAMES_PER_SECOND, audio: true });
      if (frame) await restrictToElement(stream, frame);
      if (!this.isHere) {
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      this.#picture = new PictureWatch();
      this.#takes = new VisibleTakeWatch(this.delayMs);
      this.#sampling = sampleRoom({
        stream,
        onSample: (sample) => {
          this.#look(sample);
        },
        onLoudness: (loudness) => {
          this.loudness = loudness;
        },
        onEnd: () => {
          this.unwatch();
        },
      });
      this.isWatched = true;
      this.isRefused = false;
    } catch {
      this.isRefused = true;
    }
  }

  unwatch(): void {
    this.#sampling?.stop();
    this.#sampling = null;
    this.isWatched = false;
    this.loudness = 0;
    this.#found = null;
    this.#tell();
  }

  async #ask<Name extends BridgeCallName & ('monitor.open' | 'monitor.hold' | 'monitor.close')>(
    call: Name,
    input: BridgeInput<Name>,
  ): Promise<void> {
    this.isBusy = true;
    // A refusal from before says nothing of this opening.
    this.isRefused = false;
    try {
      this.#take((await this.#ports.app.bridge.call(call, input)) as MonitorState);
    } catch (error) {
      toasts.error(error as Error);
    } finally {
      this.isBusy = false;
    }
  }

  #take(state: MonitorState): void {
    const before = this.trouble;
    this.state = state;
    const { trouble } = this;
    // A trouble is said once, when it begins.
    if (trouble !== null && trouble !== before) this.#ports.app.announcer.say(trouble, 'room monitor');
  }

  /** Tells the host, and by it all windows, what is found; nothing where that is known. */
  #tell(): void {
    if (!this.isHere) return;
    const trouble = this.#found;
    const delayMs = this.#takes.delayMs ?? this.delayMs;
    if (trouble === this.state?.found.trouble && delayMs === this.delayMs) return;
    this.#ports.app.bridge.call('monitor.found', { holder: this.#holder, trouble, delayMs }).catch(() => undefined);
  }

  #isOnAir(sceneId: string | null): void {
    if (sceneId === this.#sceneId) return;
    this.#sceneId = sceneId;
    this.#picture.changed();
  }

  /** A hidden picture is not judged, and no take is waited for. */
  #lookAway(): void {
    this.#picture.lookAway();
    this.#takes.lookAway();
    this.#found = null;
    this.#tell();
  }

  #look(sample: RoomSample): void {
    if (!this.isInSight) return;
    const trouble = this.#picture.look(sample, this.#ports.expected());
    const seen = this.#takes.look(sample);
    if (seen?.kind === 'seen') {
      const { pressId, delayMs } = seen;
      this.#ports.app.bridge.call('monitor.seen', { holder: this.#holder, pressId, delayMs }).catch(() => undefined);
    }
    const unseen = seen?.kind === 'unseen' || (this.#found === 'unseen' && seen === null) ? 'unseen' : null;
    this.#found = trouble ?? unseen;
    this.#tell();
  }

  #hear({ pressId, action, phase }: PressEvent): void {
    if (!this.isWatched || !this.isInSight || !changesAir(action)) return;
    if (phase === 'pressed') this.#pressed.set(pressId, Date.now());
    if (phase === 'confirmed') {
      if (this.#found === 'unseen') this.#found = null;
      this.#takes.taken(pressId, this.#pressed.get(pressId) ?? Date.now());
    }
    if (phase === 'confirmed' || phase === 'failed') this.#pressed.delete(pressId);
  }
}
