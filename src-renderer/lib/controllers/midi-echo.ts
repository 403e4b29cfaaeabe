/** A message that comes back within this time is the one that was sent. */
const ECHO_MS = 100;
/** So many lights in a row that all came back: the port only passes on. */
const ECHOES_OF_A_LOOP = 3;

export interface MidiEcho {
  /** A message goes to a device. */
  readonly sent: (device: string, message: readonly number[]) => void;
  /** True for a message that is only what was sent to its device a moment ago. */
  readonly isEcho: (device: string, message: ArrayLike<number>) => boolean;
  /** True for a device that gives back all it gets: a port between programs, without lights. */
  readonly isLoop: (device: string) => boolean;
}

/** Recognises ports that send back what they get (loopMIDI, IAC, Midi Through): a light would come back as a press. */
export const createMidiEcho = (now: () => number): MidiEcho => {
  const waiting = new Map<string, { readonly text: string; readonly at: number }[]>();
  const inARow = new Map<string, number>();
  const isLoop = (device: string): boolean => (inARow.get(device) ?? 0) >= ECHOES_OF_A_LOOP;
  /** Messages that still may come back; a light that does not shows that the device is no loop. */
  const stillWaiting = (device: string): { readonly text: string; readonly at: number }[] => {
    const all = waiting.get(device) ?? [];
    const late = all.filter(({ at }) => now() - at > ECHO_MS);
    if (late.length > 0 && !isLoop(device)) inARow.set(device, 0);
    return all.slice(late.length);
  };
  return {
    sent(device, message) {
      waiting.set(device, [...stillWaiting(device), { text: message.join(' '), at: now() }]);
    },
    isEcho(device, message) {
      const text = Array.from(message).join(' ');
      const all = stillWaiting(device);
      const at = all.findIndex((one) => one.text === text);
      waiting.set(device, all.toSpliced(at, at === -1 ? 0 : 1));
      if (at === -1) return false;
      inARow.set(device, (inARow.get(device) ?? 0) + 1);
      return true;
    },
    isLoop,
  };
};
