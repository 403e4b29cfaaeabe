import type { BridgeCallName, BridgeInput, BridgeOutput } from '#shared/bridge/contract.ts';
import type { OwnObsChange } from '#shared/controls/own-obs.ts';
import type { SatelliteChange } from '#shared/controls/satellite.ts';
import type { SurfaceChange, SurfaceKind, SurfacesState } from '#shared/controls/surface.ts';
import type { AppError } from '#shared/lib/app-error.ts';
import type { Bridge } from '../../../bridge/bridge.ts';

/** The surfaces as the host said them last. */
export class Surfaces {
  state = $state.raw<SurfacesState | null>(null);
  trouble = $state<string | null>(null);
  /** The host's clock ahead of the window's, in milliseconds. */
  #ahead = 0;
  /** The window's clock, moved by the page so that ages grow. */
  now = $state(Date.now());
  readonly #bridge: Bridge;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  /** The host's Unix milliseconds. */
  get hostNow(): number {
    return this.now + this.#ahead;
  }

  take(state: SurfacesState): void {
    this.#ahead = state.at - Date.now();
    this.now = Date.now();
    this.state = state;
  }

  /** Follows the host; the function ends that. */
  follow(): () => void {
    const stop = this.#bridge.on('surfaces.changed', (state) => this.take(state));
    const timer = setInterval(() => {
      this.now = Date.now();
    }, 1000);
    void this.#read();
    return () => {
      stop();
      clearInterval(timer);
    };
  }

  async #read(): Promise<void> {
    this.#hear(await this.ask('surfaces.state', undefined));
  }

  /** Changes what is set of a surface. */
  async change(change: SurfaceChange): Promise<void> {
    this.#hear(await this.ask('surfaces.change', change));
  }

  /** Changes what is set of the OBS that this desk drives. */
  async changeOwnObs(change: OwnObsChange): Promise<void> {
    this.#hear(await this.ask('surfaces.change_own_obs', change));
  }

  /** Switches the OBS that this desk drives to a scene, to see that it does. */
  async tryOwnObs(scene: string): Promise<void> {
    this.#hear(await this.ask('surfaces.try_own_obs', { scene }));
  }

  /** Changes what is set of the Companion whose page stands in the deck. */
  async changeSatellite(change: SatelliteChange): Promise<void> {
    this.#hear(await this.ask('surfaces.change_satellite', change));
  }

  /** Begins or ends the test of a surface. */
  async test(kind: SurfaceKind, on: boolean): Promise<void> {
    this.#hear(await this.ask('surfaces.test', { kind, on }));
  }

  #hear(state: SurfacesState | null): void {
    if (state !== null) this.take(state);
  }

  /** Makes a call; what the host refuses is said on the page, and answers null. */
  async ask<Name extends BridgeCallName>(name: Name, input: BridgeInput<Name>): Promise<BridgeOutput<Name> | null> {
    try {
      const answer = await this.#bridge.call(name, input);
      this.trouble = null;
      return answer;
    } catch (error) {
      this.trouble = (error as AppError).message;
      return null;
    }
  }
}
