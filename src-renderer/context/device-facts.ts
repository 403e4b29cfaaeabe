import type { DeviceFacts } from '#shared/controls/device-facts.ts';
import type { ControllerStore } from './controller-store.svelte.ts';

const MAX_TROUBLES = 20;
const MAX_DEVICES = 50;

/** The devices of this window for the diagnostics file; their names may be a person's. */
export const deviceFacts = (
  { midi, turn, streamDecks, known }: Pick<ControllerStore, 'midi' | 'turn' | 'streamDecks' | 'known'>,
  now: number,
): DeviceFacts => ({
  midi,
  turn,
  streamDecks: streamDecks.status,
  troubles: streamDecks.troubles.slice(0, MAX_TROUBLES).map(({ kind }) => kind),
  each: known.list.slice(0, MAX_DEVICES).map((device) => ({
    kind: device.kind,
    connected: device.isConnected,
    muted: device.mutedUntil !== null,
    sendsBack: device.isLoop,
    lastResult: device.lastResult,
    lastSecondsAgo: device.lastAt === null ? null : Math.max(0, Math.round((now - device.lastAt) / 1000)),
  })),
});
