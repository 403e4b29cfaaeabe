import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '#shared/settings/preferences.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { verbatim } from '#shared/words/sentence.ts';
import { createSpaces } from '../../../src-main/accounts/spaces.ts';
import { openFirstShow } from '../../../src-main/first-show/first-show.ts';
import { createDispatcher } from '../../../src-main/bridge/dispatcher.ts';
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
  ...openSettings(null, () => 'en', silentLog),
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

test('a call that a full disk ended says what is full, what goes on and what stops, wherever the disk refused', async () => {
  const noSpace = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  const said = async (thrown: unknown) => {
    const fail = (): never => {
      throw thrown;
    };
    const dispatcher = createDispatcher({
      handlers: { 'app.ping': fail } as never,
      openShowStatus: () => ({}) as never,
      requireScope: () => Promise.resolve(),
      log: silentLog,
    });
    const result = await dispatcher.call({ role: 'desk', isGone: false } as never, 'app.ping', undefined);
    return result.ok ? null : [result.error.code, result.error.sentence.key];
  };
  const full = ['unavailable', 'host_disk_full'];
  expect([
    await said(noSpace),
    await said(Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })),
    await said(new Error('the outer one', { cause: noSpace })),
    await said(Object.assign(new Error('a port'), { code: 'EACCES', syscall: 'listen' })),
  ]).toEqual([full, full, full, ['internal', 'host_app_broke']]);
});
