import type { ControllerPorts } from '../context/controller-access.ts';
import type { StreamDeckPorts } from '../context/stream-deck-store.svelte.ts';
import type { Locks } from '../lib/controllers/device-turns.ts';
import type { HidPort } from '../lib/controllers/stream-deck/open-decks.ts';
import type { MidiPorts } from '../lib/controllers/midi-devices.ts';

/** The Stream Deck driver is loaded once decks are switched on. */
const streamDeckPorts = (page: Window): StreamDeckPorts => {
  // Absent in Firefox and Safari, and on plain http from another machine.
  const { hid } = page.navigator as { readonly hid?: HidPort };
  return {
    status: hid ? 'on' : page.isSecureContext ? 'missing' : 'insecure',
    async open(events) {
      if (!hid) throw new Error('no WebHID');
      const [{ openStreamDecks }, { openDevice }] = await Promise.all([
        import('../lib/controllers/stream-deck/open-decks.ts'),
        import('@elgato-stream-deck/webhid'),
      ]);
      const later = (run: () => void, ms: number): (() => void) => {
        const timer = page.setTimeout(run, ms);
        return () => {
          page.clearTimeout(timer);
        };
      };
      return openStreamDecks({ hid, openDevice, later, ...events });
    },
  };
};

/** Absent in the app, whose desk has one window, and on plain http from another machine. */
const locksOf = ({ regie, navigator }: Window): Locks | undefined =>
  regie === undefined ? (navigator as { readonly locks?: LockManager }).locks : undefined;

/** The devices that a page can have. Never with system exclusive messages, which could change a device for good. */
export const controllerPorts = (page: Window): ControllerPorts => {
  const { navigator } = page;
  return {
    isApp: page.regie !== undefined,
    locks: locksOf(page),
    requestMidi:
      'requestMIDIAccess' in navigator
        ? async () => (await navigator.requestMIDIAccess({ sysex: false })) as unknown as MidiPorts
        : null,
    readGamepads: () => ('getGamepads' in navigator ? navigator.getGamepads() : []),
    streamDecks: streamDeckPorts(page),
    now: () => Date.now(),
    setTimeout: (run, ms) => page.setTimeout(run, ms),
    every(ms, run) {
      const timer = page.setInterval(run, ms);
      return () => {
        page.clearInterval(timer);
      };
    },
  };
};
