import type { Page } from '@playwright/test';

interface Measured {
  readonly taps?: readonly AnalyserNode[];
  readonly tapElements?: () => void;
}

/** The loudest that a page plays, around a frequency or at all (null), in decibels; -200 before it plays anything. */
export const loudness = (page: Page, hz: number | null = null): Promise<number> =>
  page.evaluate((wanted) => {
    const { taps = [], tapElements } = window as unknown as Measured;
    tapElements?.();
    return Math.max(
      -200,
      ...taps.map((tap) => {
        const levels = new Float32Array(tap.frequencyBinCount);
        tap.getFloatFrequencyData(levels);
        if (wanted === null) return Math.max(...levels);
        const bin = Math.round((wanted * tap.fftSize) / tap.context.sampleRate);
        return Math.max(...levels.subarray(bin - 2, bin + 3));
      }),
    );
  }, hz);

/** Measures all that a page plays: by Web Audio, and by elements that play a stream. To be called before it is opened. */
export const measureSound = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const taps: AnalyserNode[] = [];
    const tapOf = (context: BaseAudioContext): AnalyserNode => {
      const known = taps.find((tap) => tap.context === context);
      if (known) return known;
      const tap = new AnalyserNode(context, { fftSize: 8192, smoothingTimeConstant: 0 });
      taps.push(tap);
      return tap;
    };
    const connect = AudioNode.prototype.connect as (this: AudioNode, ...to: unknown[]) => unknown;
    const withTap = function (this: AudioNode, ...to: unknown[]): unknown {
      if (to[0] instanceof AudioDestinationNode) connect.call(this, tapOf(this.context));
      return connect.apply(this, to);
    };
    AudioNode.prototype.connect = withTap as typeof AudioNode.prototype.connect;
    let ear: AudioContext | null = null;
    const tapped = new WeakSet<MediaStream>();
    /** Elements that play a stream are looked for at each measurement. */
    const tapElements = (): void => {
      for (const element of document.querySelectorAll<HTMLMediaElement>('audio, video')) {
        const { srcObject: stream, muted } = element;
        if (!(stream instanceof MediaStream) || muted || tapped.has(stream) || stream.getAudioTracks().length === 0)
          continue;
        tapped.add(stream);
        ear ??= new AudioContext();
        connect.call(ear.createMediaStreamSource(stream), tapOf(ear));
      }
    };
    Object.assign(window, { taps, tapElements });
  });

/** Gives a page a microphone that hums at a frequency. To be called before it is opened. */
export const humInto = (page: Page, hz: number): Promise<unknown> =>
  page.addInitScript((frequency) => {
    const { mediaDevices } = navigator;
    const given = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await given(wanted);
      const [heard] = stream.getAudioTracks();
      if (!heard) return stream;
      stream.removeTrack(heard);
      const context = new AudioContext();
      const hum = new OscillatorNode(context, { frequency });
      const out = new MediaStreamAudioDestinationNode(context);
      hum.connect(out);
      hum.start();
      for (const track of out.stream.getAudioTracks()) stream.addTrack(track);
      return stream;
    };
  }, hz);
