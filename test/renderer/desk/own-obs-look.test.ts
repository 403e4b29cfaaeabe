import { expect, test } from 'vitest';
import { DEFAULT_OWN_OBS, type OwnObsState } from '#shared/controls/own-obs.ts';
import { verbatim } from '#shared/words/sentence.ts';
import { ownObsLook } from '../../../src-renderer/features/desk/top/own-obs-look.ts';

const failure = verbatim('No such scene.');
const obs = (changes: Partial<OwnObsState>): OwnObsState => ({
  settings: { ...DEFAULT_OWN_OBS, enabled: true },
  status: 'connected',
  since: 5,
  hasPassword: true,
  scenes: ['Camera'],
  program: 'Camera',
  isStreaming: true,
  isRecording: false,
  lastSwitch: null,
  ...changes,
});

test('the desk shows the own OBS while it is switched on: where it is, that it is away, what did not come up', () => {
  expect(ownObsLook(obs({ status: 'off' }))).toBeNull();
  expect(ownObsLook(obs({ status: 'connecting' }))).toEqual({ kind: 'connecting' });
  expect(ownObsLook(obs({ status: 'unreachable', program: null }))).toEqual({ kind: 'away', since: 5 });
  const there = { kind: 'there', scene: 'Camera', isStreaming: true, isRecording: false };
  expect(ownObsLook(obs({}))).toEqual(there);
  expect(ownObsLook(obs({ lastSwitch: { at: 1, scene: 'Camera', failure: null } }))).toEqual(there);
  expect(ownObsLook(obs({ lastSwitch: { at: 1, scene: 'Gone', failure } }))).toEqual({
    kind: 'failed',
    scene: 'Gone',
    failure,
  });
});
