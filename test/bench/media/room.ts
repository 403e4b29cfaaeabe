import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Ready } from '../../support/service-process.ts';
import { pause } from '../measure.ts';

const inRoot = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** A live on a service of its own, as built. */
export interface BenchRoom {
  readonly root: string;
  /** Lets a person in; gives the token of their page. */
  enter(name: string, role: 'viewer' | 'speaker'): Promise<string>;
  /** Seconds of processor time of the service and its engine so far. */
  cpuSeconds(): number;
  readonly enginePid: () => number;
  close(): void;
}

/** Processor time of a process so far, by the kernel's account. */
export const cpuSecondsOf = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

export const openRoom = async (): Promise<BenchRoom> => {
  const service = spawn(process.execPath, [inRoot('out/main/service.js'), '--data', ':memory:', '--seed', 'empty'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(createInterface({ input: service.stdout }), 'line')) as [string];
  const { apiRoot, baseUrl, fullKey } = JSON.parse(line) as Ready;
  const call = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${fullKey}`, 'content-type': 'application/json' };
    const root = path.startsWith('/rehearsal') ? apiRoot : baseUrl;
    const answer = await fetch(`${root}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const { session } = await call('/live/sessions', {
    title: 'Media',
    scheduledAt: Date.now() + 60_000,
    recordingEnabled: false,
  });
  const sessionId = (session as { readonly id: string }).id;
  await call(`/rehearsal/sessions/${sessionId}/start`, {});
  const pid = service.pid ?? 0;
  const enginePid = (): number =>
    Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').at(-1));
  return {
    root: apiRoot,
    async enter(name, role) {
      const { url } = await call('/live/entry', { sessionId, user: { externalId: name, name }, role });
      const answer = await fetch(url as string, { redirect: 'manual' });
      return new URLSearchParams(answer.headers.get('location')?.split('#')[1]).get('room') ?? '';
    },
    cpuSeconds: () => cpuSecondsOf(pid) + cpuSecondsOf(enginePid()),
    enginePid,
    close: () => void service.kill('SIGKILL'),
  };
};

/** A program of this bench in a process of its own, asked by messages. */
export interface Helper {
  readonly pid: number;
  ask<Answer>(told: unknown): Promise<Answer>;
  close(): void;
}

const next = async <Answer>(child: ChildProcess): Promise<Answer> => {
  const gone = new AbortController();
  const ended = (): void => gone.abort(new Error('a process of the bench ended'));
  child.once('exit', ended);
  const [answer] = (await once(child, 'message', { signal: gone.signal })) as [Answer];
  child.off('exit', ended);
  return answer;
};

/** Starts it, and gives what it says first. */
export const startHelper = async (
  program: URL,
  args: readonly string[],
): Promise<{ readonly helper: Helper; readonly port: number }> => {
  const child = fork(fileURLToPath(program), [...args], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { port = 0 } = await next<{ readonly port?: number }>(child);
  return {
    port,
    helper: {
      pid: child.pid ?? 0,
      async ask(told) {
        const answer = next<never>(child);
        child.send(told as object);
        return answer;
      },
      close: () => void child.kill('SIGKILL'),
    },
  };
};

/** Per cent of one core that a reading of processor time grew by, over some seconds. */
export const loadOf = async (cpuSeconds: () => number, seconds: number): Promise<number> => {
  const [before, startedAt] = [cpuSeconds(), performance.now()];
  await pause(seconds * 1000);
  return ((cpuSeconds() - before) / (performance.now() - startedAt)) * 100_000;
};
