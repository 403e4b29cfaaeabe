import { createFloodGuard, FADER_RATE, HUMAN_RATE, MUTE_MS, type FloodGuard } from '#shared/lib/flood-guard.ts';

export interface DeviceMutesOptions {
  readonly now: () => number;
  /** A device sends too much and is muted until then (Unix ms); told once for each time. */
  readonly onMuted: (device: string, until: number) => void;
}

export interface DeviceMutes {
  readonly isMuted: (device: string) => boolean;
  /** Counts a press, or a move of a knob or fader; false where that was too much. */
  readonly admit: (device: string, act: 'press' | 'move') => boolean;
}

interface Guards {
  readonly presses: FloodGuard;
  readonly moves: FloodGuard;
  mutedUntil: number;
}

/** Mutes each device that sends more presses, or more moves of its faders, than hands can. */
export const createDeviceMutes = ({ now, onMuted }: DeviceMutesOptions): DeviceMutes => {
  const known = new Map<string, Guards>();
  return {
    isMuted: (device) => now() < (known.get(device)?.mutedUntil ?? -Infinity),
    admit(device, act) {
      const guards = known.get(device) ?? {
        presses: createFloodGuard({ now }, HUMAN_RATE),
        moves: createFloodGuard({ now }, FADER_RATE),
        mutedUntil: -Infinity,
      };
      known.set(device, guards);
      if ((act === 'move' ? guards.moves : guards.presses).admit().ok) return true;
      guards.mutedUntil = now() + MUTE_MS;
      onMuted(device, guards.mutedUntil);
      return false;
    },
  };
};
