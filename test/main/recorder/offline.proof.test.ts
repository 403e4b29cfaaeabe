import { expect, test } from 'vitest';
import { analyseShow } from '#shared/debrief/show-analysis.ts';
import { readShowRecord } from '#shared/debrief/show-record.ts';
import { silentLog } from '#shared/lib/log.ts';
import { debriefContent } from '../../../src-main/exports/debrief-content.ts';
import { unpackDebrief } from '../../../src-main/exports/unpack-debrief.ts';
import { createDebriefs } from '../../../src-main/recorder/debriefs.ts';
import { asked, recordedShow, recordingLibrary } from '../../support/recorded-show.ts';

const MINUTE = 60_000;

test(
  'a show is looked back on without a network, by a host that was not there: figures, chat and files',
  { timeout: 60_000 },
  async () => {
    const stage = await recordedShow();
    const library = recordingLibrary();
    const desk = await stage.desk(asked(library));
    await stage.start();
    const path = `/sessions/${stage.sessionId}`;
    const { participant } = await stage.service.rehearse('POST', `${path}/participants`, { name: 'Éloïse' });
    const { id: userId } = participant as { readonly id: string };
    await stage.service.rehearse('POST', `${path}/chat`, { userId, text: 'Hello all' });
    await stage.pass(3 * MINUTE);
    await stage.end();
    await stage.pass(5000);
    desk.close();

    const debriefs = createDebriefs({
      library: asked(library),
      clientOf: () => null,
      isRecorded: () => false,
      clock: stage.clock,
      log: silentLog,
      onChange: () => undefined,
    });
    const show = { spaceId: 'space', sessionId: stage.sessionId };
    const listed = await debriefs.list('space', false);
    expect(listed.shows.map(({ sessionId }) => sessionId)).toEqual([stage.sessionId]);
    const packed = await debriefs.read(show);
    const { recording, answers, problem } = unpackDebrief(packed);
    const record = readShowRecord(recording, answers);
    const now = stage.clock.now();
    const analysis = analyseShow(record, { now, delayMs: 0 });
    expect(problem).toBeNull();
    expect(analysis?.overview.attended).toBeGreaterThan(0);
    expect(record.messages?.map(({ text }) => text)).toContain('Hello all');

    const request = { ...show, pseudonyms: false, locale: 'fr-FR', delaySec: 0, chapterTitles: {}, userIds: null };
    const options = { version: '1', now };
    const people = await debriefContent(packed, { ...request, what: 'people', format: 'csv_program' }, options);
    const all = await debriefContent(packed, { ...request, what: 'all', format: 'xlsx' }, options);
    expect(people?.content).toContain('Éloïse');
    expect(all?.content.length).toBeGreaterThan(0);
  },
);
