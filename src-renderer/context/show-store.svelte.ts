import type { Scene } from '#shared/api/scene.ts';
import type { AppError } from '#shared/lib/app-error.ts';
import type { BridgeInput, BridgeOutput } from '#shared/bridge/contract.ts';
import type { PressCall } from '#shared/bridge/press-calls.ts';
import type { PressEvent, PressOutcome, PressSource } from '#shared/show/action.ts';
import { scenesByPlace } from '#shared/show/scene-places.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { createListeners } from '#shared/lib/listeners.ts';
import { HostClock } from './host-clock.svelte.ts';
import { applyShowPatch } from './show-patch.ts';

/** Presses kept for the desk to look at. */
const RECENT_PRESSES = 60;

/** The show that is open, as the host says it. Nothing here is painted before the host confirms it. */
export class ShowStore {
  state = $state.raw<ShowState | null>(null);
  /** Why a show could not be opened, in a sentence. */
  trouble = $state<string | null>(null);
  opening = $state(false);
  /** The host was asked once which show is open, and that show is there, or cannot be. */
  isKnown = $state(false);
  /** The last step of each recent press, oldest first. */
  presses = $state.raw<readonly PressEvent[]>([]);

  readonly desk = $derived(this.state?.desk?.value ?? null);
  readonly scenes = $derived<readonly Scene[]>(this.desk?.scenes ?? []);
  /** The scenes by the places of their tiles and keys; a place whose scene is gone is empty. */
  readonly places = $derived(scenesByPlace(this.scenes, this.state?.deskMode.places ?? null));
  readonly session = $derived(this.desk?.session ?? null);
  readonly sceneOnAir = $derived(this.scenes.find((scene) => scene.id === this.desk?.activeSceneId) ?? null);
  readonly isLive = $derived(this.session?.status === 'live');
  /** The show is live before a real audience. */
  readonly isOnAir = $derived(this.isLive && this.state?.rehearsal === false);

  readonly #hostClock = new HostClock();
  /** This window's clock minus the platform's, in milliseconds. */
  readonly clockOffsetMs = $derived((this.state?.clockOffsetMs ?? 0) + this.#hostClock.aheadMs);

  /** The host's clock at an instant of this window, in Unix milliseconds. */
  readonly hostNow = (here: number): number => this.#hostClock.now(here);

  readonly #bridge: Bridge;
  readonly #pressListeners = createListeners<PressEvent>();

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
    bridge.on('show.opened', (state) => {
      this.take(state);
      this.presses = [];
    });
    bridge.on('show.patch', (patch) => {
      if (patch.at !== undefined) this.#hostClock.hear(patch.at, Date.now());
      if (this.state) this.state = applyShowPatch(this.state, patch);
    });
    for (const event of ['show.press', 'team.press'] as const) {
      bridge.on(event, (press) => {
        this.#remember(press);
      });
    }
  }

  /** Takes up the show that is open at the host, or opens the given one. */
  async resume(firstShow: { readonly spaceId: string; readonly sessionId: string } | null): Promise<void> {
    this.take(await this.#bridge.call('show.current', undefined));
    if (!this.state && firstShow) await this.open(firstShow.spaceId, firstShow.sessionId, false);
    this.isKnown = true;
  }

  /** Opens a show; true when it is open, else `trouble` says why not. */
  async open(spaceId: string, sessionId: string, held: boolean): Promise<boolean> {
    this.opening = true;
    this.trouble = null;
    try {
      this.take(await this.#bridge.call('show.open', { spaceId, sessionId, ...(held && { held }) }));
      return true;
    } catch (error) {
      this.trouble = (error as AppError).message;
      return false;
    } finally {
      this.opening = false;
    }
  }

  /** Sends a press. The outcome is a value; a host that is gone is an outcome too. */
  async press<Name extends PressCall>(
    call: Name,
    input: BridgeInput<Name>,
  ): Promise<BridgeOutput<Name> | Extract<PressOutcome, { kind: 'failed' }>> {
    try {
      const seen = this.#seen();
      return await this.#bridge.call(call, seen ? { ...input, source: { ...input.source, seen } } : input);
    } catch (error) {
      const { code, sentence } = error as AppError;
      return { kind: 'failed', pressId: '', code, message: sentence };
    }
  }

  /** Hears every step of every press, from all windows and desks of the team, until the returned function is called. */
  onPress(listener: (press: PressEvent) => void): () => void {
    return this.#pressListeners.add(listener);
  }

  /** The picture of the air that a press of this moment is made on; null as long as none is known. */
  #seen(): PressSource['seen'] | null {
    return this.desk && { sceneId: this.desk.activeSceneId, at: this.#hostClock.now(Date.now()) };
  }

  /** Takes the whole show as the host says it. */
  take(state: ShowState | null): void {
    if (state) this.#hostClock.hear(state.at, Date.now());
    this.state = state;
  }

  #remember(press: PressEvent): void {
    this.presses = [...this.presses.filter((one) => one.pressId !== press.pressId), press].slice(-RECENT_PRESSES);
    this.#pressListeners.tell(press);
  }
}
