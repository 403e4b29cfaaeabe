import { canUseDevices, openDevice, troubleOf, type DeviceTrouble } from '../../live-media/devices.ts';

/** The microphone that moves the script: opened when somebody asks for it, closed with it. */
export class VoiceFollower {
  isListening = $state(false);
  trouble = $state<DeviceTrouble | null>(null);
  readonly #onVoice: () => void;
  #stop: (() => void) | null = null;
  /** Counts the askings: an answer that comes too late closes what it opened. */
  #asked = 0;

  constructor(onVoice: () => void) {
    this.#onVoice = onVoice;
  }

  /** Asks for the microphone and listens. */
  async start(): Promise<void> {
    this.stop();
    this.#asked += 1;
    const asked = this.#asked;
    this.trouble = canUseDevices() ? 'asking' : 'refused';
    if (!canUseDevices()) return;
    try {
      const track = await openDevice('microphone', null);
      const isWanted = (): boolean => asked === this.#asked;
      const release = (): void => {
        track.stop();
      };
      if (!isWanted()) {
        release();
        return;
      }
      // Only who reads this way loads the detector.
      const { followVoice } = await import('./voice/follow-voice.ts');
      const unfollow = await followVoice(track, this.#onVoice);
      const stop = (): void => {
        unfollow();
        release();
      };
      if (!isWanted()) {
        stop();
        return;
      }
      track.addEventListener('ended', () => {
        if (!isWanted()) return;
        this.stop();
        this.trouble = 'unplugged';
      });
      this.#stop = stop;
      this.isListening = true;
      this.trouble = null;
    } catch (error) {
      if (asked === this.#asked) this.trouble = troubleOf(error);
    }
  }

  /** Lets go of the microphone. */
  stop(): void {
    this.#asked += 1;
    this.#stop?.();
    this.#stop = null;
    this.isListening = false;
    this.trouble = null;
  }
}
