import { untrack } from 'svelte';
import { talkOfWindow, type Talk } from '#shared/talkback/talks.ts';
import type { AppContext } from '../../../context/app-context.ts';
import { toBase64 } from '../../../lib/base64.ts';
import { recallDevices, troubleOf, type DeviceTrouble } from '../../../live-media/devices.ts';
import { canSendVoice, sendVoice } from '../../../live-media/talkback/send-voice.ts';
import { canPlayVoice, VoicePlayer } from '../../../live-media/talkback/voice-player.ts';

/** Pieces on their way to the host; what a slow line holds up longer is left out. */
const MOST_UNDER_WAY = 10;

export interface TalkbackPorts {
  readonly app: Pick<AppContext, 'bridge' | 'host' | 'show' | 'displays'>;
  readonly storage: Storage | null;
  /** The loudspeaker of this window; null is the system's own. */
  readonly output: () => string | null;
  /** The microphone cannot be had: this window's talk is to end. */
  readonly onTrouble: (trouble: DeviceTrouble, talk: Talk) => void;
}

/** Talkback of this window: its microphone while it talks, and the voices of others. */
export class Talkback {
  /** The microphone is asked for, and not heard yet. */
  isOpening = $state(false);
  readonly #ports: TalkbackPorts;
  /** True for the desk's own window: the windows of its parts have neither voice nor ear. */
  readonly #isWhole = $derived.by(() => this.#ports.app.displays.view === null);
  readonly talks = $derived.by(() => this.#ports.app.show.state?.deskMode.talks ?? []);
  /** The talk of this window. Behind a line that is cut nobody talks. */
  readonly mine = $derived.by(() => {
    const { host } = this.#ports.app;
    return host.connection === 'open' && this.#isWhole ? talkOfWindow(this.talks, host.hello?.me) : null;
  });
  readonly #mineId = $derived(this.mine?.id ?? null);
  readonly others = $derived(this.talks.filter(({ id }) => id !== this.#mineId));
  readonly #mayListen = $derived.by(() => {
    const { host } = this.#ports.app;
    return this.#isWhole && host.connection === 'open' && host.hello !== null && host.reasonOf('talk.listen') === null;
  });
  /** Somebody is heard here, so that the program goes down. */
  readonly isHearing = $derived(this.#mayListen && this.others.some(({ userId }) => userId === null));

  constructor(ports: TalkbackPorts) {
    this.#ports = ports;
    const { bridge } = ports.app;
    // Talks to the host: this window plays voices, and has a microphone or not.
    $effect(() => {
      if (this.#mayListen) bridge.call('talk.listen', { speaks: canSendVoice() }).catch(() => undefined);
    });
    // Talks to the microphone, which is open only while this window talks.
    $effect(() => (this.#mineId === null ? undefined : untrack(() => this.#speak())));
    // Talks to the loudspeaker.
    $effect(() => (this.#mayListen && canPlayVoice() ? this.#listen() : undefined));
  }

  #listen(): () => void {
    let player: VoicePlayer | null = null;
    const stop = this.#ports.app.bridge.on('talk.voice', (voice) => {
      player ??= new VoicePlayer();
      player.hear(voice);
    });
    $effect(() => {
      const open = new Set(this.others.map(({ id }) => id));
      // The first piece of a talk may come before the word that it began, so only all silence is an end.
      if (open.size === 0) player?.keep(() => false);
      else player?.useOutput(this.#ports.output());
    });
    return () => {
      stop();
      player?.close();
    };
  }

  #speak(): () => void {
    const talk = this.mine;
    let isOver = false;
    let underWay = 0;
    let stop = (): void => undefined;
    const { bridge } = this.#ports.app;
    const fail = (trouble: DeviceTrouble): void => {
      if (!isOver && talk) this.#ports.onTrouble(trouble, talk);
    };
    const send = async (seq: number, bytes: Uint8Array): Promise<void> => {
      this.isOpening = false;
      if (underWay >= MOST_UNDER_WAY) return;
      underWay += 1;
      try {
        await bridge.call('talk.piece', { seq, data: toBase64(bytes) });
      } catch {
        // The window shows that the line is cut. A piece is never sent twice.
      } finally {
        underWay -= 1;
      }
    };
    this.isOpening = true;
    const options = {
      microphone: recallDevices(this.#ports.storage).microphone,
      onPiece: (seq: number, bytes: Uint8Array) => void send(seq, bytes),
      onLost: () => {
        fail('unplugged');
      },
    };
    sendVoice(options, () => !isOver).then(
      (opened) => {
        if (isOver) opened();
        else stop = opened;
      },
      (error: unknown) => {
        fail(troubleOf(error));
      },
    );
    return () => {
      isOver = true;
      this.isOpening = false;
      stop();
    };
  }
}
