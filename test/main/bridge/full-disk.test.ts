import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '#shared/settings/preferences.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { verbatim } from '#shared/words/sentence.ts';
import { createSpaces } from '../../../src-main/accounts/spaces.ts';
import { openFirstShow } from '../../../src-main/first-show/first-show.ts';
import { createHostEvents } from '../../../src-main/bridge/host-events.ts';
import { openDeck } from '../../../src-main/host/open-deck.ts';
import { createCurrentShow } from '../../../src-main/show/current-show.ts';
import type { ValueStore } from '../../../src-main/settings/file-store.ts';
import { createDeskMarks } from '../../../src-main/settings/desk-marks.ts';
import { openSettings, type Settings } from '../../../src-main/settings/settings.ts';

const full = <Value>(value: Value): ValueStore<Value> => ({
  read: () => value,
  write() {
    throw new AppError('unavailable', verbatim('The disk is full.'));
  },
});
const settings: Settings = {
  ...openSettings(null, 'en', silentLog),
  preferences: full(DEFAULT_PREFERENCES),
  deskMarks: full([{ sessionId: 's', marks: { queue: ['m'], aside: [], answered: [], staged: [] } }]),
};
const events = createHostEvents(silentLog);
const ports = { dataDir: null, clock: createManualClock(0), newId: () => 'id', log: silentLog, wire: fetch };

test('a message that went on stage is no failed press because its mark cannot be written', () => {
  const show = { sessionId: 's' } as never;
  const shows = { ...createCurrentShow({ open: async () => show, onChange: () => undefined }), now: () => show };
  const deck = openDeck(ports, {
    marks: createDeskMarks(settings.deskMarks, () => undefined),
    events,
    shows,
    writeJournal: () => undefined,
  });
  const action = { kind: 'message.stage', messageId: 'm' };
  events.emit('show.press', { phase: 'confirmed', action, source: { surface: 'tile' } } as never);
  expect(() => deck.marks.mark('s', { mark: 'queue', messageId: 'm', on: false, by: '' })).toThrow('The disk is full.');
});

test('a show opens though nothing can be noted for the next start, and nothing is told that does not hold', () => {
  const told: string[] = [];
  events.onAny((event) => void told.push(event));
  const shows = createCurrentShow({ open: () => Promise.reject(new Error('none')), onChange: () => undefined });
  const spaces = createSpaces({ onChange: () => undefined, watched: (_, client) => client });
  const library = { ask: () => Promise.reject(new Error('none')) };
  const firstShow = openFirstShow({
    ...ports,
    rehearsal: null,
    spaces,
    library,
    preferences: settings.preferences,
    shows,
    onPreferences: (preferences) => events.emit('preferences.changed', preferences),
  });
  firstShow.remember({ spaceId: 'space', sessionId: 'session' });
  expect(told).toEqual([]);
});
