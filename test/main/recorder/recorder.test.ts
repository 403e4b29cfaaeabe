import { describe, expect, test } from 'vitest';
import { asked, recordedShow, recordingLibrary, turn, type AskLibrary } from '../../support/recorded-show.ts';

const MINUTE = 60_000;

describe('the recorder', () => {
  test('writes scenes with their cause, presses with their phases, chat and presence', async () => {
    const stage = await recordedShow();
    const desk = await stage.desk(asked(recordingLibrary()));
    await stage.pass(2000);
    await stage.start();
    await stage.pass(3000);
    const { scenes } = desk.show.state().desk?.value ?? { scenes: [] };
    const [first, second] = [scenes[0], scenes[1]];
    await desk.show.perform(
      { kind: 'scene.take', sceneId: first?.id ?? '' },
      { surface: 'midi', device: 'Launchpad Mini', who: 'Ana' },
    );
    await stage.pass(20_000);
    // Somebody else takes the next scene.
    await stage.service.call('activate_scene', { params: { id: stage.sessionId, sceneId: second?.id ?? '' } });
    const { participant } = await stage.service.rehearse('POST', `/sessions/${stage.sessionId}/participants`, {
      name: 'Bo',
    });
    const userId = (participant as { id: string }).id;
    await stage.pass(20_000);
    await stage.service.rehearse('POST', `/sessions/${stage.sessionId}/chat`, { userId, text: '=1+1 <b>\u0000 hi' });
    await stage.pass(32_000);
    await stage.service.rehearse('DELETE', `/sessions/${stage.sessionId}/participants/${userId}`);
    await stage.pass(20_000);

    const taken = (await desk.lines('scene')).map(({ data }) => [data.sceneId, data.cause]);
    // The second is a jingle: it goes back by itself.
    expect(taken.slice(-3)).toEqual([
      [first?.id, 'press'],
      [second?.id, 'elsewhere'],
      [first?.id, 'auto'],
    ]);
    const presses = (await desk.lines('press')).map(({ data, source }) => [data.who, data.device, data.phase, source]);
    expect(presses).toEqual([
      ['Ana', 'Launchpad Mini', 'pressed', 'desk'],
      ['Ana', 'Launchpad Mini', 'sent', 'desk'],
      ['Ana', 'Launchpad Mini', 'confirmed', 'desk'],
    ]);
    // The zero is no letter, and has gone where the words came in.
    expect((await desk.lines('chat')).map(({ data }) => data.text)).toContain('=1+1 <b> hi');
    const bo = (await desk.lines('presence'))
      .filter(({ data }) => data.name === 'Bo')
      .map(({ data }) => data.connected);
    expect(bo).toEqual([true, false]);
    const { coverage } = await desk.read();
    expect(coverage).toBeGreaterThan(0.98);
  });

  test('only differences are written: a quiet minute has its readings and nothing else', async () => {
    const stage = await recordedShow();
    const desk = await stage.desk(asked(recordingLibrary()));
    await stage.start();
    await stage.pass(5000);
    const since = stage.clock.now();
    await stage.pass(MINUTE);
    const { recording } = await desk.read();
    const added = recording.lines.filter(({ at, kind }) => at > since && kind !== 'answer');
    expect(new Set(added.map(({ kind }) => kind))).toEqual(new Set(['reading']));
    // Every 15 s at 300 tokens a minute.
    expect(added.length).toBeGreaterThanOrEqual(4);
  });

  test('a host that is killed loses at most the last second, and the next one marks the gap', async () => {
    const stage = await recordedShow();
    const library = recordingLibrary();
    const first = await stage.desk(asked(library));
    await stage.start();
    await stage.pass(3 * MINUTE);
    const killedAt = stage.clock.now();
    first.kill();
    await stage.pass(2 * MINUTE);
    const second = await stage.desk(asked(library));
    const backAt = stage.clock.now();
    await stage.pass(3 * MINUTE);
    const { recording, coverage } = await second.read();
    const gaps = recording.lines.filter((line) => line.kind === 'gap' && line.data.reason === 'closed');
    expect(gaps).toHaveLength(1);
    const [gap] = gaps;
    const until = gap?.kind === 'gap' ? gap.data.untilMs : 0;
    expect(killedAt - (gap?.at ?? 0)).toBeLessThanOrEqual(2000);
    expect(Math.abs(until - backAt)).toBeLessThanOrEqual(1000);
    expect(coverage).toBeCloseTo(6 / 8, 1);
    // Unchanged values are not written again.
    expect(recording.lines.filter(({ kind }) => kind === 'live')).toHaveLength(1);
  });

  test('somebody who left while nothing was recorded is not held for present', async () => {
    const stage = await recordedShow();
    const library = recordingLibrary();
    const first = await stage.desk(asked(library));
    await stage.start();
    const { participant } = await stage.service.rehearse('POST', `/sessions/${stage.sessionId}/participants`, {
      name: 'Bo',
    });
    await stage.pass(MINUTE);
    first.kill();
    await stage.service.rehearse(
      'DELETE',
      `/sessions/${stage.sessionId}/participants/${(participant as { id: string }).id}`,
    );
    await stage.pass(MINUTE);
    const second = await stage.desk(asked(library));
    await stage.pass(MINUTE);
    const bo = (await second.lines('presence'))
      .filter(({ data }) => data.name === 'Bo')
      .map(({ data }) => data.connected);
    expect(bo).toEqual([true, false]);
  });

  test('a line that was cut leaves a gap that says so', async () => {
    const stage = await recordedShow();
    const desk = await stage.desk(asked(recordingLibrary()));
    await stage.start();
    await stage.pass(MINUTE);
    stage.connect(false);
    await stage.pass(MINUTE);
    stage.connect(true);
    await stage.pass(MINUTE);
    const gaps = await desk.lines('gap');
    expect(gaps.map(({ data }) => data.reason)).toEqual(['connection']);
    const [gap] = gaps;
    expect((gap?.data.untilMs ?? 0) - (gap?.at ?? 0)).toBeGreaterThan(55_000);
  });

  test('a cut line leaves its whole gap where people are read before the desk afterwards', async () => {
    const stage = await recordedShow();
    const desk = await stage.desk(asked(recordingLibrary()));
    await stage.start();
    await stage.pass(MINUTE);
    stage.connect(false);
    await stage.pass(22_000);
    stage.connect((path) => path.includes('/participants'));
    await stage.pass(20_000);
    stage.connect(true);
    await stage.pass(18_000);
    const gaps = (await desk.lines('gap')).map(({ at, data }) => [
      data.reason,
      Math.round((data.untilMs - at) / 10_000),
    ]);
    const { coverage } = await desk.read();
    expect([gaps, coverage.toFixed(1)]).toEqual([[['connection', 4]], '0.6']);
  });

  test('a host that stood still for less than a minute leaves a gap too', async () => {
    const stage = await recordedShow();
    const desk = await stage.desk(asked(recordingLibrary()));
    await stage.start();
    await stage.pass(MINUTE);
    await stage.pass(22_000, 22_000);
    await stage.pass(MINUTE);
    const gaps = (await desk.lines('gap')).map(({ at, data }) => [data.reason, Math.round((data.untilMs - at) / 1000)]);
    expect(gaps).toEqual([['connection', 22]]);
  });

  test('a library that never answers holds up no press', async () => {
    const stage = await recordedShow();
    const silent: AskLibrary = { ask: () => new Promise(() => undefined) };
    const desk = await stage.desk(silent);
    await stage.start();
    await stage.pass(5000);
    const { scenes } = desk.show.state().desk?.value ?? { scenes: [] };
    for (const scene of scenes.slice(0, 3)) {
      const outcome = await desk.show.perform({ kind: 'scene.take', sceneId: scene.id }, { surface: 'key' });
      expect(outcome.kind).toBe('confirmed');
      await stage.pass(1000);
    }
  });

  test('a full disk is said once, the show goes on, and nothing is lost once there is room', async () => {
    const stage = await recordedShow();
    const library = asked(recordingLibrary());
    let full = false;
    const failing: AskLibrary = {
      ask: (name, input) => (full ? Promise.reject(new Error('SQLITE_FULL')) : library.ask(name, input)),
    };
    const desk = await stage.desk(failing);
    await stage.start();
    await stage.pass(5000);
    full = true;
    const { scenes } = desk.show.state().desk?.value ?? { scenes: [] };
    const outcome = await desk.show.perform({ kind: 'scene.take', sceneId: scenes[2]?.id ?? '' }, { surface: 'key' });
    expect(outcome.kind).toBe('confirmed');
    await stage.pass(MINUTE);
    expect(desk.states.filter(({ problem }) => problem !== null)).toHaveLength(1);
    full = false;
    await stage.pass(MINUTE);
    expect(desk.states.at(-1)?.problem).toBeNull();
    expect((await desk.lines('scene')).map(({ data }) => data.sceneId)).toContain(scenes[2]?.id);
    expect(await desk.lines('gap')).toEqual([]);
  });
});

describe('a full disk at the end of a live', () => {
  const fullAtTheEnd = async (library: AskLibrary) => {
    const disk = { full: false };
    const stage = await recordedShow();
    const desk = await stage.desk({
      ask: (name, input) => (disk.full ? Promise.reject(new Error('SQLITE_FULL')) : library.ask(name, input)),
    });
    await stage.start();
    await stage.pass(MINUTE);
    disk.full = true;
    const { scenes } = desk.show.state().desk?.value ?? { scenes: [] };
    await desk.show.perform({ kind: 'scene.take', sceneId: scenes[2]?.id ?? '' }, { surface: 'key' });
    await stage.pass(MINUTE);
    await stage.end();
    await stage.pass(5000);
    return { stage, desk, disk };
  };

  test('loses nothing: what waits is written once there is room', async () => {
    const { stage, desk, disk } = await fullAtTheEnd(asked(recordingLibrary()));
    expect(desk.states.at(-1)).toMatchObject({ recording: null, problem: { key: 'host_recorder_not_written' } });
    disk.full = false;
    await stage.pass(MINUTE, 5000);
    expect(desk.states.at(-1)).toEqual({ recording: null, problem: null });
    expect((await desk.lines('press')).map(({ data }) => data.phase)).toEqual(['pressed', 'sent', 'confirmed']);
    expect(await desk.lines('gap')).toEqual([]);
    const { coverage, recording } = await desk.read();
    expect([coverage, recording.to === null]).toEqual([1, false]);
  });

  test('lets nothing of it into the recording of the next run of the session', async () => {
    const { stage, desk, disk } = await fullAtTheEnd(asked(recordingLibrary()));
    await stage.service.rehearse('POST', `/sessions/${stage.sessionId}/reset`);
    await stage.pass(5000);
    await stage.start();
    await stage.pass(5000);
    disk.full = false;
    await stage.pass(MINUTE, 5000);
    const { recording } = await desk.read();
    expect(recording.lines.filter(({ kind }) => kind === 'press')).toEqual([]);
    expect(recording.to).toBeNull();
  });
});

describe('the final reads', () => {
  /** Only final reads ask for the replay. */
  const finalReads = (requests: readonly string[]): number =>
    requests.filter((path) => path.endsWith('/replay')).length;

  test('final reads are made at the end and two and fifteen minutes later, and their answers are kept', async () => {
    const stage = await recordedShow();
    const desk = await stage.desk(asked(recordingLibrary()));
    await stage.start();
    await stage.pass(MINUTE);
    await stage.end();
    await stage.pass(5000);
    expect(finalReads(stage.requests)).toBe(1);
    await stage.pass(2 * MINUTE, 5000);
    expect(finalReads(stage.requests)).toBe(2);
    await stage.pass(13 * MINUTE + 5000, 10_000);
    expect(finalReads(stage.requests)).toBe(3);
    await stage.pass(10 * MINUTE, 10_000);
    expect(finalReads(stage.requests)).toBe(3);
    stage.connect(false);
    const { answers, problem, recording } = await desk.read();
    expect({ problem, ended: recording.to !== null }).toEqual({ problem: null, ended: true });
    expect(answers.attendance).toMatchObject({ summary: { attended: expect.any(Number) as unknown } });
    expect(answers.session).toMatchObject({ status: 'ended' });
  });

  test('final reads that fell due while no host ran are made once at the next start', async () => {
    const stage = await recordedShow();
    const library = recordingLibrary();
    const desk = await stage.desk(asked(library));
    await stage.start();
    await stage.pass(MINUTE);
    // Killed before the end: the next host finds out that the live is over.
    desk.kill();
    await stage.end();
    await stage.pass(20 * MINUTE, 60_000);
    const next = await stage.desk(asked(library));
    await stage.pass(5000);
    expect(finalReads(stage.requests)).toBe(1);
    const { recording, answers } = await next.read();
    expect(recording.to).not.toBeNull();
    expect(answers.chat).not.toBeNull();
    await stage.pass(20 * MINUTE, 10_000);
    await turn();
    expect(finalReads(stage.requests)).toBe(1);
  });
});
