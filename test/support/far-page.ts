import { randomBytes, webcrypto } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { createSystemClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { openBrowserStore } from '../../src-main/browser-host/browser-store.ts';
import { createPairing, type Pairing } from '../../src-main/browser-host/pairing.ts';
import { createPanelBudgets } from '../../src-main/browser-host/panel-budget.ts';
import { openPeopleStore } from '../../src-main/browser-host/people-store.ts';
import { serveSpeakerRooms, type SpeakerRooms } from '../../src-main/browser-host/speaker-rooms.ts';
import type { Attachment, AttachOptions } from '../../src-main/bridge/attachment.ts';
import { createRoomTransport } from '../../src-renderer/bridge/room-transport.ts';
import { dialDirectly } from './room-member.ts';

const clock = createSystemClock(globalThis);
export const OF = { spaceId: 's', sessionId: 'l', userId: 'u' };

/** A desk whose links outlive its rooms, as they do in a file. It answers calls with what they ask, or as told. */
export const startFarDesk = (answer: (name: string, input: unknown) => unknown = (_, input) => input) => {
  const store = openBrowserStore(null, silentLog);
  const pairing: Pairing = createPairing({
    store,
    clock,
    newId: () => randomBytes(8).toString('hex'),
    newCode: () => 'one two three',
    admitFromTeam: () => null,
    askFromTeam: () => null,
    onGuests: () => undefined,
  });
  const attached = new Set<AttachOptions>();
  let rooms: SpeakerRooms | null = null;
  const attach = (options: AttachOptions): Attachment => {
    attached.add(options);
    return {
      call: async (name, input) => {
        return { ok: true, value: answer(name, input) };
      },
      detach: () => void attached.delete(options),
    };
  };
  const presses = { isPressing: () => false, afterPress: (then: () => void) => then() };
  const start = (changes: Partial<Pairing> = {}): SpeakerRooms => {
    rooms = serveSpeakerRooms({
      pairing: { ...pairing, ...changes },
      host: { attach },
      people: openPeopleStore(null, silentLog),
      budgetOf: createPanelBudgets({ clock, presses }),
      dial: dialDirectly,
      random: Math.random,
      clock,
      log: silentLog,
    });
    return rooms;
  };
  onTestFinished(() => rooms?.close());
  return {
    pairing,
    attached,
    start,
    link: (relay: string) => pairing.lastingLink({ role: 'speaker', name: 'Sam', speaker: OF, relay }),
    tell: (data: unknown) => {
      for (const { send } of attached) send('speaker.changed', data);
    },
  };
};

/** A page that a relay served, without a browser. */
export const openFarPage = (relay: string, token: string) => {
  const page = {
    location: { href: `${relay.replace(/^ws/, 'http')}/speaker.html` },
    crypto: webcrypto,
    Date,
    setTimeout,
    clearTimeout,
    addEventListener: () => undefined,
    document: { addEventListener: () => undefined, visibilityState: 'visible' },
  } as unknown as Window & typeof globalThis;
  const words = { lost: () => 'lost', late: () => 'late' };
  const transport = createRoomTransport(page, { token, words, clock });
  const [states, heard]: [string[], unknown[]] = [[], []];
  transport.onConnection((state) => states.push(state));
  transport.onEvent((event, data) => heard.push([event, data]));
  return { transport, states, heard };
};
