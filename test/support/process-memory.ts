import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

/** Only Linux lets the parent of a process read its memory as a file. */
export const canReadMemory = process.platform === 'linux';

const CHUNK = 16 * 1024 * 1024;

/** Which of the texts stand somewhere in the writable memory of a child process. */
export const findInMemory = (pid: number, needles: readonly Buffer[]): readonly boolean[] => {
  const found = needles.map(() => false);
  const longest = Math.max(...needles.map(({ length }) => length));
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  const chunk = Buffer.alloc(CHUNK + longest);
  try {
    for (const line of readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')) {
      const [, from = '', to = '', access = ''] = /^([0-9a-f]+)-([0-9a-f]+) (\S+)/.exec(line) ?? [];
      if (!access.startsWith('rw')) continue;
      const [start, end] = [Number(`0x${from}`), Number(`0x${to}`)];
      for (let at = start; at < end; at += CHUNK) {
        let read = 0;
        try {
          read = readSync(memory, chunk, 0, Math.min(CHUNK + longest, end - at), at);
        } catch {
          // Reserved and not in use.
          continue;
        }
        const part = chunk.subarray(0, read);
        needles.forEach((needle, index) => (found[index] ||= part.includes(needle)));
      }
    }
  } finally {
    closeSync(memory);
  }
  return found;
};
