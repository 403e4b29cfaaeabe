import BetterSqlite3 from 'better-sqlite3';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RecordedLine } from '#shared/debrief/recording.ts';
import { openTestLibrary, type TestLibrary } from '../../support/library-file.ts';
import { testFolder } from '../../support/test-folder.ts';

const AT = Date.UTC(2030, 0, 7, 10);
const SHOW = { spaceId: 's', sessionId: 'live' };

const presence = (index: number, at: number, connected: boolean): RecordedLine => ({
  at,
  hostAt: at + 12,
  key: `0190c0de-0000-7000-8000-${String(index).padStart(12, '0')}`,
  source: 'platform',
  kind: 'presence',
  data: { name: `Somebody Number ${index}`, connected, spectator: true, handRaised: false },
});

const begin = (library: TestLibrary, from = AT) => library.ask('recordings.begin', { ...SHOW, title: 'Live', from });
const append = (
  library: TestLibrary,
  batch: string,
  lines: readonly RecordedLine[],
  to: number | null = null,
): void => {
  const spans = [{ from: AT, to: Math.max(AT, ...lines.map(({ at }) => at)) }];
  library.ask('recordings.append', { ...SHOW, batch, lines, spans, to });
};
const read = (library: TestLibrary) => library.ask('recordings.read', SHOW);

describe('a recording in the library', () => {
  test('a batch that is sent again after the worker died is written once', () => {
    const library = openTestLibrary();
    begin(library);
    for (let time = 0; time < 2; time += 1) append(library, 'one', [presence(1, AT, true)]);
    expect(read(library)?.lines).toHaveLength(1);
    library.close();
  });

  test('goes on from what was said last of each person', () => {
    const library = openTestLibrary();
    begin(library);
    append(library, 'one', [presence(1, AT, true), presence(2, AT, true), presence(1, AT + 5, false)]);
    const { last, recordedTo } = begin(library);
    expect(last.map(({ data }) => data)).toMatchObject([{ connected: true }, { connected: false }]);
    expect(recordedTo).toBe(AT + 5);
    library.close();
  });

  test('another run of the same session is recorded anew', () => {
    const library = openTestLibrary();
    begin(library);
    append(library, 'one', [presence(1, AT, true)], AT + 10);
    begin(library, AT + 1_000_000);
    const kept = read(library);
    expect([kept?.lines, kept?.from, kept?.to]).toEqual([[], AT + 1_000_000, null]);
    library.close();
  });

  test('a large answer is kept compressed, and once where it did not change', () => {
    const library = openTestLibrary();
    begin(library);
    const participants = Array.from({ length: 1000 }, (_, index) => ({ userId: `u${index}`, watchSec: 1800 }));
    const answer: RecordedLine = {
      at: AT,
      hostAt: AT,
      key: 'attendance',
      source: 'report',
      kind: 'answer',
      data: { participants },
    };
    for (const at of [AT + 10, AT + 20])
      library.ask('recordings.settle', { ...SHOW, title: 'Live', from: AT, to: AT + 5, lines: [answer], at });
    const kept = read(library);
    expect(kept?.lines).toEqual([answer]);
    expect(kept?.bytes).toBeLessThan(JSON.stringify(answer).length / 4);
    library.close();
  });

  test('an hour before a thousand people takes less than 5 MB of the file', () => {
    const path = join(testFolder(), 'library.sqlite');
    const library = openTestLibrary(path);
    begin(library);
    const size = (): number => {
      library.close();
      return statSync(path).size;
    };
    const waiting: RecordedLine[] = [];
    for (let second = 0; second < 3600; second += 1) {
      const at = AT + second * 1000;
      const line = { at, hostAt: at + 12, source: 'platform' } as const;
      const lines: RecordedLine[] = [
        // The counter moves at each reading of the desk.
        {
          ...line,
          key: 'counters',
          kind: 'counters',
          data: { participants: 900 + (second % 100), conversions: second >> 6, clicks: second >> 4 },
        },
      ];
      // Everybody comes, half of them leave and come back.
      if (second % 15 === 0)
        for (let person = 0; person < 9; person += 1)
          lines.push(presence((second / 15) * 4 + person, at, (second + person) % 3 > 0));
      if (second % 15 === 0) lines.push({ ...line, key: 'reading', kind: 'reading', data: { people: 950 } });
      // A message every second.
      lines.push({
        ...line,
        key: `0190c0de-1111-7000-8000-${String(second).padStart(12, '0')}`,
        kind: 'chat',
        data: {
          id: `0190c0de-1111-7000-8000-${String(second).padStart(12, '0')}`,
          userId: `0190c0de-0000-7000-8000-${String(second % 1000).padStart(12, '0')}`,
          externalId: `learner-${second % 1000}`,
          name: `Somebody Number ${second % 1000}`,
          text: 'That is a good point, could you say a little more about how it works?',
          imageUrl: null,
          link: null,
          sentAt: new Date(at).toISOString(),
          kind: 'message',
        },
      });
      waiting.push(...lines);
      // The size of the file is the same with fewer batches.
      if (second % 60 === 59) append(library, `batch ${second}`, waiting.splice(0));
    }
    expect(size()).toBeLessThan(5_000_000);
  });

  test('gives its room back to the disk once it is deleted, in a file of an earlier version too', () => {
    const path = join(testFolder(), 'library.sqlite');
    const earlier = new BetterSqlite3(path);
    earlier.pragma('journal_mode = WAL');
    earlier.exec('CREATE TABLE was_there (id INTEGER)');
    earlier.close();
    for (let time = 0; time < 2; time += 1) {
      const library = openTestLibrary(path);
      const before = statSync(path).size;
      begin(library);
      append(
        library,
        'one',
        Array.from({ length: 20_000 }, (_, index) => presence(index, AT, true)),
      );
      library.close();
      expect(statSync(path).size).toBeGreaterThan(before + 3_000_000);
      const later = openTestLibrary(path);
      later.ask('recordings.remove', SHOW);
      while (later.ask('file.shrink', null));
      expect(statSync(path).size).toBeLessThan(before + 1_500_000);
      expect(later.ask('file.problems', null)).toBe(0);
      later.close();
    }
  });

  test('stays when a backup is brought back: no backup knows a live better', () => {
    const library = openTestLibrary(join(testFolder(), 'library.sqlite'));
    library.addTemplate('a');
    begin(library);
    append(library, 'one', [presence(1, AT, true)]);
    const backup = library.ask('backups.make', { at: AT });
    append(library, 'two', [presence(2, AT + 9, true)], AT + 10);
    library.ask('backups.restore', { name: backup?.name ?? '', at: AT + 20 });
    const kept = read(library);
    expect([kept?.lines.length, kept?.to, kept?.spans]).toEqual([2, AT + 10, [{ from: AT, to: AT + 9 }]]);
    expect(library.ask('recordings.due', null)).toHaveLength(1);
    library.close();
  });
});
