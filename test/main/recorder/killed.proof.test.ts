import Database from 'better-sqlite3';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Debrief, RecorderState } from '#shared/bridge/debrief-calls.ts';
import { peopleAt } from '#shared/debrief/curve-figures.ts';
import { analyseShow } from '#shared/debrief/show-analysis.ts';
import { linesOf, readShowRecord } from '#shared/debrief/show-record.ts';
import { unpacked } from '../../support/debrief/packed.ts';
import { eventually } from '../../support/eventually.ts';
import { startHostProcess, type HostProcess } from '../../support/host-process.ts';
import { startPlatform } from '../../support/platform-process.ts';
import { testFolder } from '../../support/test-folder.ts';

/** A known presence is right within this. */
const RIGHT_MS = 15_000;

/** A change whose instant is known as far as a request goes: from its start to its answer. */
interface Moment {
  readonly before: number;
  readonly after: number;
}

test(
  'a host that is killed in a recording leaves a gap that says so, and the truth stays within the band',
  { timeout: 120_000 },
  async () => {
    const platform = await startPlatform({ seed: 'demo', clock: 'real' });
    onTestFinished(() => platform.stop());
    const { sessions } = await platform.call<{ sessions: { id: string; sceneCount: number; status: string }[] }>(
      'GET',
      '/live/sessions',
    );
    const sessionId = sessions.find((one) => one.sceneCount > 0 && one.status === 'scheduled')?.id ?? '';
    const folder = testFolder();
    const show = { spaceId: '', sessionId };
    let userId = '';

    const moment = async (work: () => Promise<unknown>): Promise<Moment> => {
      const before = Date.now();
      await work();
      return { before, after: Date.now() };
    };
    const arrive = (): Promise<Moment> =>
      moment(async () => {
        const body = { name: 'Ana', externalId: 'ana' };
        const { participant } = (await platform.rehearse('POST', `/sessions/${sessionId}/participants`, body)) as {
          participant: { id: string };
        };
        userId = participant.id;
      });
    const leave = (): Promise<Moment> =>
      moment(() => platform.rehearse('DELETE', `/sessions/${sessionId}/participants/${userId}`));

    const open = async (): Promise<HostProcess> => {
      const host = await startHostProcess(join(folder, 'data'), join(folder, 'keychain'));
      onTestFinished(() => host.kill());
      if (show.spaceId === '') {
        const { apiRoot, fullKey } = platform.ready;
        show.spaceId = (await host.call('accounts.add_key', { apiRoot, key: fullKey })).spaceId;
      }
      await host.call('show.open', show);
      await host.call('show.watch', { panels: ['people'] });
      return host;
    };
    const read = async (host: HostProcess): Promise<Debrief> => unpacked(await host.call('debrief.read', show));
    /** Her lines on disk, without asking the host: each question would cost the platform's tokens. */
    const written = (): readonly boolean[] => {
      const db = new Database(join(folder, 'data', 'library.sqlite'), { readonly: true });
      try {
        return db
          .prepare<[string], string>("SELECT data FROM recording_line WHERE kind = 'presence' AND key = ? ORDER BY id")
          .pluck()
          .all(userId)
          .map((data) => (JSON.parse(data) as { connected: boolean }).connected);
      } finally {
        db.close();
      }
    };
    const seen = (connected: readonly boolean[]): Promise<void> =>
      eventually(() => expect(written()).toEqual(connected));

    await platform.rehearse('POST', `/sessions/${sessionId}/start`);
    const arrivals = [await arrive()];
    const leaves: Moment[] = [];
    const first = await open();
    await seen([true]);
    leaves.push(await leave());
    await seen([true, false]);
    arrivals.push(await arrive());
    await seen([true, false, true]);
    const known = await read(first);
    await first.kill();
    const killedAt = Date.now();
    leaves.push(await leave());
    const opensAt = Date.now();
    const second = await open();
    await seen([true, false, true, false]);
    const goesOnAt = Date.now();
    arrivals.push(await arrive());
    await seen([true, false, true, false, true]);
    const ended = await moment(() => platform.rehearse('POST', `/sessions/${sessionId}/end`));
    await second.hear<RecorderState>('recorder.changed', ({ recording }) => recording === null);
    const debrief = await read(second);
    const record = readShowRecord(debrief.recording, debrief.answers);
    const presences = linesOf(record.lines, 'presence').filter(({ key }) => key === userId);
    const closed = linesOf(record.lines, 'gap').filter(({ data }) => data.reason === 'closed');
    const gap = closed.find(({ at }) => at > (arrivals[0]?.after ?? 0));
    const lastKnown = linesOf(known.recording.lines, 'presence').findLast(({ key }) => key === userId);
    expect(gap?.at).toBeGreaterThanOrEqual(lastKnown?.at ?? Infinity);
    expect(gap?.at).toBeLessThanOrEqual(killedAt);
    expect(gap?.data.untilMs).toBeGreaterThanOrEqual(opensAt);
    expect(gap?.data.untilMs).toBeLessThanOrEqual(goesOnAt);

    const analysis = analyseShow(record, { now: Date.now(), delayMs: 0 });
    if (!analysis) throw new Error('nothing was live');
    expect(analysis.coverage.missing.some(({ from, to }) => from === gap?.at && to === gap.data.untilMs)).toBe(true);
    const changes = [...arrivals, ...leaves, ended];
    const isThere = (at: number): number =>
      arrivals.filter(({ before }) => before <= at).length - leaves.filter(({ before }) => before <= at).length;
    const outside: number[] = [];
    for (let at = analysis.live.from; at < analysis.live.to; at += 100) {
      if (changes.some(({ before, after }) => at >= before && at <= after)) continue;
      const { low, high } = peopleAt(analysis.curve, at);
      // The host of the demo show is in the room all the time, where there is one.
      const others = record.entries?.filter((entry) => entry.userId !== userId).length ?? 0;
      if (low > isThere(at) + others || high < isThere(at)) outside.push(at - analysis.live.from);
    }
    expect(outside).toEqual([]);
    // Changes that a desk saw are right; those that came while none ran are known from its first reading on.
    const wrongMs = [arrivals[1], leaves[0], arrivals[2]].map((change, index) => {
      const line = presences[[2, 1, 4][index] ?? 0];
      return Math.abs((line?.at ?? 0) - (change?.before ?? 0));
    });
    expect(wrongMs.filter((ms) => ms > RIGHT_MS)).toEqual([]);
  },
);
