import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { parseReadyLine } from '../../../src-main/rehearsal/ready-line.ts';
import {
  createNodeService,
  startServiceAhead,
  type ServiceProcess,
} from '../../../src-main/rehearsal/service-process.ts';
import { program } from '../../support/program.ts';

const OPTIONS = ['--port', '0', '--data', ':memory:', '--seed', 'empty'];

const answerOf = (service: ServiceProcess): Promise<boolean> => {
  onTestFinished(() => service.end('at_once'));
  return new Promise((resolve) => {
    service.onOutput((line) => resolve(parseReadyLine(line) !== null));
    service.onExit(() => resolve(false));
  });
};

test('a service that was started ahead takes its options later, and the next start makes another process', async () => {
  const ahead = startServiceAhead(program('service'));
  const start = createNodeService(program('service'), ahead);
  const first = start(OPTIONS);
  expect(await answerOf(first)).toBe(true);
  const ended = once(ahead, 'close');
  first.end('at_once');
  await ended;
  expect(await answerOf(start(OPTIONS))).toBe(true);
});

test('a service that was started ahead and died is not waited for', async () => {
  const ahead = startServiceAhead(program('service'));
  ahead.kill('SIGKILL');
  await once(ahead, 'close');
  expect(await answerOf(createNodeService(program('service'), ahead)(OPTIONS))).toBe(true);
});

test('a service that was started ahead ends with the pipe of a host that never had use for it', async () => {
  const ahead = startServiceAhead(program('service'));
  ahead.stdin.end();
  expect(await once(ahead, 'close')).toEqual([0, null]);
});

test('options that make no sense end it with their sentence', async () => {
  const service = createNodeService(program('service'), startServiceAhead(program('service')))(['--port', 'many']);
  const said: string[] = [];
  service.onLog((line) => void said.push(line));
  const status = await new Promise((resolve) => service.onExit(resolve));
  expect([status, said]).toEqual([2, ['--port must be a number from 0 to 65535, not "many".']]);
});
