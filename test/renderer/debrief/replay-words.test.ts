import { expect, test } from 'vitest';
import { noReplayWord } from '../../../src-renderer/features/debrief/timeline/replay-words.ts';

const ended = { status: 'ended', recordingEnabled: true, recordingStatus: 'processing' } as const;

test.each([
  ['while the live runs', { ...ended, status: 'live', recordingStatus: 'recording' }, false, /has ended/],
  ['where nothing was recorded', { ...ended, recordingEnabled: false, recordingStatus: null }, false, /not recorded/],
  ['where the recording broke', { ...ended, recordingStatus: 'failed' }, true, /failed/],
  ['where a rehearsal has no film yet', ended, true, /“Make the film”/],
  ['while a platform makes it', ended, false, /still preparing/],
  ['where the platform knows of no recording', { ...ended, recordingStatus: null }, false, /no recording/],
] as const)('the debrief says why it shows no replay %s', (_when, session, isRehearsal, words) => {
  expect(noReplayWord(session, isRehearsal)).toMatch(words);
});
