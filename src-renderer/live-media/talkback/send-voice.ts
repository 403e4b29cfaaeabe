import { TALK } from '#shared/talkback/talk-limits.ts';
import { canUseDevices, openDevice, watchDevice } from '../devices.ts';
import { bytesOf, soundOf } from '../relay/read-frames.ts';

const VOICE = { codec: 'opus', bitrate: 32_000, opus: { frameDuration: TALK.pieceMs * 1000 } } as const;

export interface SendVoiceOptions {
  /** The chosen microphone; null for the system's own. */
  readonly microphone: string | null;
  /** A piece of the voice, `TALK.pieceMs` long. */
  readonly onPiece: (seq: number, bytes: Uint8Array) => void;
  /** The microphone was unplugged, or the browser encodes no more. */
  readonly onLost: () => void;
}

/** True if this browser can send a voice. */
export const canSendVoice = (): boolean =>
  canUseDevices() && 'AudioEncoder' in window && 'MediaStreamTrackProcessor' in window;

/**
 * Opens the microphone and encodes what it hears until the returned function is called; `isWanted` says whether anybody
 * still waits for it. Throws what the browser says where it gives no microphone.
 */
export const sendVoice = async (
  { microphone, onPiece, onLost }: SendVoiceOptions,
  isWanted: () => boolean,
): Promise<() => void> => {
  const track = await openDevice('microphone', microphone);
  if (!isWanted()) {
    track.stop();
    return () => undefined;
  }
  let seq = 0;
  let isOver = false;
  const lose = (): void => {
    if (!isOver) onLost();
  };
  const encoder = new AudioEncoder({
    output(chunk) {
      if (!isOver && chunk.byteLength <= TALK.pieceBytes) onPiece(seq, bytesOf(chunk));
      seq += 1;
    },
    error: lose,
  });
  const stopReading = soundOf(track, (frame) => {
    if (encoder.state === 'closed') return;
    const { numberOfChannels, sampleRate } = frame;
    if (encoder.state === 'unconfigured') encoder.configure({ ...VOICE, numberOfChannels, sampleRate });
    encoder.encode(frame);
  });
  watchDevice(track, { gone: lose, silenced: () => undefined });
  return () => {
    isOver = true;
    stopReading();
    track.stop();
    if (encoder.state !== 'closed') encoder.close();
  };
};
