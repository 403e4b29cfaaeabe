import type { ControllerPorts } from '../context/controller-store.svelte.ts';
import type { MidiPorts } from '../lib/controllers/midi-devices.ts';

/** The devices that a page can have. Never with system exclusive messages, which could change a device for good. */
export const controllerPorts = (page: Window): ControllerPorts => {
  const { navigator } = page;
  return {
    requestMidi:
      'requestMIDIAccess' in navigator
        ? async () => (await navigator.requestMIDIAccess({ sysex: false })) as unknown as MidiPorts
        : null,
    readGamepads: () => ('getGamepads' in navigator ? navigator.getGamepads() : []),
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
