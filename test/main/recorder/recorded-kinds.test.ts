import { describe, expect, test } from 'vitest';
import { asked, recordedShow, recordingLibrary, type RecordedShow } from '../../support/recorded-show.ts';

const stageWithDesk = async () => {
  const stage = await recordedShow();
  const desk = await stage.desk(asked(recordingLibrary()));
  await stage.start();
  await stage.pass(3000);
  const params = { id: stage.sessionId };
  const { scenes } = desk.show.state().desk?.value ?? { scenes: [] };
  return { stage, desk, params, scenes };
};

const join = async (stage: RecordedShow, name: string): Promise<string> => {
  const { participant } = await stage.service.rehearse('POST', `/sessions/${stage.sessionId}/participants`, { name });
  return (participant as { id: string }).id;
};

/** Everything here happens elsewhere: another desk, the API, the host's page. */
describe('the recorder writes', () => {
  test('the recorder writes an overlay that is shown and hidden', async () => {
    const { stage, desk, params, scenes } = await stageWithDesk();
    const scene = scenes.find(({ overlays }) => overlays.length > 0);
    const overlay = scene?.overlays[0];
    const before = overlay?.visible ?? false;
    for (const visible of [!before, before]) {
      const at = { ...params, sceneId: scene?.id ?? '', overlayId: overlay?.id ?? '' };
      await stage.service.call('update_overlay', { params: at, body: { visible } });
      await stage.pass(3000);
    }
    const own = (await desk.lines('overlay')).filter(({ key }) => key === `${scene?.id ?? ''} ${overlay?.id ?? ''}`);
    expect(own.map(({ data }) => [data.sceneId, data.visible])).toEqual(
      [before, !before, before].map((visible) => [scene?.id, visible]),
    );
  });

  test('the recorder writes a band with the time at which it ends', async () => {
    const { stage, desk, params } = await stageWithDesk();
    const from = stage.clock.now();
    await stage.service.call('show_band', { params, body: { text: 'Ten places left', seconds: 30 } });
    await stage.pass(3000);
    const bands = await desk.lines('band');
    expect(bands.map(({ data }) => data)).toEqual([{ text: 'Ten places left', untilMs: from + 30_000 }]);
  });

  test('the recorder writes the pages of a document', async () => {
    const { stage, desk, params, scenes } = await stageWithDesk();
    const slides = scenes.find(({ id }) => id === 'slides');
    const mediaId = slides?.slots.find(({ kind }) => kind === 'media')?.mediaId ?? '';
    await stage.service.call('activate_scene', { params: { ...params, sceneId: slides?.id ?? '' } });
    for (const page of [2, 3]) {
      await stage.service.call('control_scene_media', { params: { ...params, mediaId }, body: { page } });
      await stage.pass(3000);
    }
    const pages = (await desk.lines('media')).filter(({ key }) => key === mediaId).map(({ data }) => data.page);
    expect(pages.slice(-2)).toEqual([2, 3]);
  });

  test('the recorder writes when auto-advance is switched on or off', async () => {
    const { stage, desk, params } = await stageWithDesk();
    for (const body of [{ enabled: true, loop: true }, { enabled: false }]) {
      await stage.service.call('set_auto_advance', { params, body });
      await stage.pass(3000);
    }
    expect((await desk.lines('auto')).map(({ data }) => data).slice(-2)).toEqual([
      { enabled: true, loop: true },
      { enabled: false, loop: true },
    ]);
  });

  test('the recorder writes the counters when they change', async () => {
    const { stage, desk, params } = await stageWithDesk();
    const before = (await desk.lines('counters')).at(-1)?.data.conversions ?? 0;
    await stage.service.call('report_live_conversion', { params, body: { name: 'Ann', label: 'Course' } });
    await stage.pass(5000);
    const counts = (await desk.lines('counters')).map(({ data }) => data.conversions);
    expect(counts.at(-1)).toBe(before + 1);
  });

  test('the recorder writes a poll’s opening, its tallies as they move, and its closing', async () => {
    const { stage, desk, params } = await stageWithDesk();
    const { poll } = await stage.service.call('create_poll', {
      params,
      body: { question: 'Which?', options: ['A', 'B'] },
    });
    const at = { ...params, pollId: poll.id };
    desk.show.attend(new Set(['polls']), true);
    await stage.pass(3000);
    await stage.service.call('open_poll', { params: at, body: {} });
    await stage.pass(6000);
    for (const [name, option] of [
      ['Ann', 0],
      ['Bo', 1],
    ] as const) {
      const userId = await join(stage, name);
      await stage.service.rehearse('POST', `/sessions/${stage.sessionId}/polls/${poll.id}/votes`, {
        userId,
        optionIds: [poll.options[option]?.id],
      });
      await stage.pass(6000);
    }
    await stage.service.call('close_poll', { params: at, body: {} });
    await stage.pass(6000);
    const told = (await desk.lines('poll')).filter(({ key }) => key === poll.id).map(({ data }) => data);
    expect(told.map(({ state, votes, voters }) => [state, votes.join(), voters])).toEqual([
      ['draft', '0,0', 0],
      ['open', '0,0', 0],
      ['open', '1,0', 1],
      ['open', '1,1', 2],
      ['closed', '1,1', 2],
    ]);
  });

  test('the recorder writes the message that this desk puts on stage and takes off', async () => {
    const { stage, desk } = await stageWithDesk();
    const userId = await join(stage, 'Bo');
    desk.show.attend(new Set(['chat']), true);
    await stage.service.rehearse('POST', `/sessions/${stage.sessionId}/chat`, {
      userId,
      text: 'Will there be a replay?',
    });
    await stage.pass(3000);
    const message = desk.show.state().chat?.value.messages.find(({ text }) => text === 'Will there be a replay?');
    for (const messageId of [message?.id ?? '', null]) {
      await desk.show.perform({ kind: 'message.stage', messageId }, { surface: 'panel' });
      await stage.pass(3000);
    }
    expect((await desk.lines('staged')).map(({ data }) => data).slice(-2)).toEqual([
      { messageId: message?.id, text: 'Will there be a replay?' },
      { messageId: null, text: '' },
    ]);
  });
});
