import { TALK } from '#shared/talkback/talk-limits.ts';
import type { Voice } from '#shared/talkback/voice.ts';
import type { Bridge } from '../../bridge/bridge.ts';

/** The parts of a player that this page uses. */
export interface PagePlayer {
  readonly isAllowed: boolean;
  allow(): Promise<void>;
  hear(voice: Voice): void;
  keep(isOpen: (talk: string) => boolean): void;
}

export interface SpeakerVoicePorts {
  readonly bridge: Pick<Bridge, 'on'>;
  /** Makes the player; null where this browser can play no voice. */
  readonly createPlayer: (() => PagePlayer) | null;
  readonly setTimeout: (callback: () => void, ms: number) => unknown;
  readonly clearTimeout: (timer: never) => void;
}

/** The producer's voice on the page of one who speaks. The page sends no sound. */
export class SpeakerVoice {
  /** Somebody at the desk talks to this person. */
  isTalking = $state(false);
  /** The person let the page sound. */
  isAllowed = $state(false);
  readonly canPlay: boolean;
  readonly #ports: SpeakerVoicePorts;
  readonly #player: PagePlayer | null;
  #silence: unknown = null;

  constructor(ports: SpeakerVoicePorts) {
    this.#ports = ports;
    this.canPlay = ports.createPlayer !== null;
    this.#player = ports.createPlayer?.() ?? null;
    this.isAllowed = this.#player?.isAllowed ?? false;
    ports.bridge.on('speaker.voice', (voice) => {
      this.#take(voice);
    });
  }

  /** The page may sound from now on; to be called by a press in it. */
  async allow(): Promise<void> {
    await this.#player?.allow();
    this.isAllowed = this.#player?.isAllowed ?? false;
  }

  #take(voice: Voice): void {
    this.#ports.clearTimeout(this.#silence as never);
    if (voice.data === '') {
      this.#end();
      return;
    }
    this.isTalking = true;
    // The word that it is over may be lost with the line.
    this.#silence = this.#ports.setTimeout(() => {
      this.#end();
    }, TALK.silentMs);
    this.#player?.hear(voice);
    this.isAllowed = this.#player?.isAllowed ?? false;
  }

  #end(): void {
    this.isTalking = false;
    this.#player?.keep(() => false);
  }
}
