import { expect, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { startDesktop } from '../../scripts/lib/desktop-process.ts';
import { electronProgram } from '../../scripts/lib/electron.ts';
import { eventually } from '../support/eventually.ts';
import { writeFakeElectron, type Behaviour } from '../support/fake-electron.ts';
import { testFolder } from '../support/test-folder.ts';
import { join } from 'node:path';

const here = test.skipIf(process.platform === 'win32');

const setUp = (behaviour: Behaviour) => {
  const folder = testFolder();
  const notes = writeFakeElectron(folder, behaviour);
  const clock = createManualClock(0);
  const desktop = startDesktop(join(folder, electronProgram(process.platform)), [], clock);
  return { ...desktop, clock, hasStarted: () => eventually(() => expect(notes()).toHaveLength(1)) };
};

here('an Electron that was told to end and hangs is ended, and that is no success', async () => {
  const { end, ended, clock, hasStarted } = setUp('ends for no one');
  await hasStarted();
  end();
  clock.advance(6000);
  expect(await ended).toEqual({ status: 137, how: 'SIGKILL', wasKilled: true, isFailedStart: false });
});

here('an end after a while is no failed start, and a death by a signal no success', async () => {
  const { ended, clock } = setUp('crashes at once');
  clock.advance(10_000);
  expect(await ended).toEqual({ status: 133, how: 'SIGTRAP', wasKilled: false, isFailedStart: false });
});

test('a binary that is none is told from an Electron that ended', async () => {
  const { ended } = startDesktop(join(testFolder(), 'nothing'), [], createManualClock(0));
  await expect(ended).rejects.toThrow('ENOENT');
});
