import { globalShortcut } from 'electron';
import type { GlobalKeyStatus, KeyBinding } from '#shared/show/key-binding.ts';
import type { Log } from '#shared/lib/log.ts';
import { acceleratorOf, type KeyboardLayout } from './accelerator.ts';

export interface ShortcutsOptions {
  readonly platform: string;
  /** Called with the status of each global key. */
  readonly report: (statuses: readonly GlobalKeyStatus[]) => void;
  readonly press: (chord: string) => void;
  readonly log: Log;
}

export interface Shortcuts {
  /** Registers the global ones of these keys, and nothing else. */
  useKeys(keys: readonly KeyBinding[]): void;
  /** Registers them again where the layout moves characters to other keys. */
  useLayout(layout: KeyboardLayout): void;
  /** Gives every key back to the system. */
  stop(): void;
}

interface Registration {
  readonly accelerator: string | null;
  status: GlobalKeyStatus['status'];
}

/** Keys that work while another program is in front. A key counts as confirmed once a real press of it arrived. */
export const createShortcuts = ({ platform, report, press, log }: ShortcutsOptions): Shortcuts => {
  let keys: readonly KeyBinding[] = [];
  let layout: KeyboardLayout | null = null;
  let registrations = new Map<string, Registration>();

  const tell = (): void => report([...registrations].map(([chord, { status }]) => ({ chord, status })));

  const pressed = (chord: string): void => {
    const registration = registrations.get(chord);
    if (registration?.status === 'registered') {
      registration.status = 'confirmed';
      tell();
    }
    press(chord);
  };

  const register = (chord: string, accelerator: string | null): Registration => {
    if (accelerator === null) return { accelerator, status: 'refused' };
    try {
      const taken = globalShortcut.register(accelerator, () => pressed(chord));
      return { accelerator, status: taken ? 'registered' : 'refused' };
    } catch (error) {
      log.warn('a key could not be registered with the system', { chord, error });
      return { accelerator, status: 'refused' };
    }
  };

  /** Changes only the keys that differ: on Wayland each change of the set may ask the person. */
  const registerAll = (): void => {
    const wanted = new Map(keys.map(({ chord }) => [chord, acceleratorOf(chord, platform, layout)]));
    const stays = (chord: string, { accelerator, status }: Registration): boolean =>
      status !== 'refused' && wanted.get(chord) === accelerator;
    const before = registrations;
    for (const [chord, one] of before) {
      if (one.accelerator !== null && one.status !== 'refused' && !stays(chord, one))
        globalShortcut.unregister(one.accelerator);
    }
    registrations = new Map(
      [...wanted].map(([chord, accelerator]) => {
        const known = before.get(chord);
        return [chord, known && stays(chord, known) ? known : register(chord, accelerator)];
      }),
    );
    tell();
  };

  return {
    useKeys(next) {
      keys = next.filter((key) => key.global);
      registerAll();
    },
    useLayout(next) {
      const moved = keys.some(
        ({ chord }) => acceleratorOf(chord, platform, next) !== acceleratorOf(chord, platform, layout),
      );
      layout = next;
      if (moved) registerAll();
    },
    stop: () => globalShortcut.unregisterAll(),
  };
};
