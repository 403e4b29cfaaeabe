import { spawn } from 'node:child_process';

/** Runs ffmpeg with these arguments, fed the chunks on standard input; throws its last words when it fails. */
export async function ffmpeg(args: readonly string[], input: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const words: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => words.push(chunk));
  const ended = new Promise<number>((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => done(code ?? 1));
  });
  // A failing ffmpeg closes its input early; its exit status says so below.
  child.stdin.on('error', () => {});
  for await (const chunk of input) {
    if (!child.stdin.write(chunk))
      await Promise.race([new Promise((drained) => child.stdin.once('drain', drained)), ended]);
  }
  child.stdin.end();
  if ((await ended) !== 0) throw new Error(`ffmpeg failed: ${Buffer.concat(words).toString('utf8').trim()}`);
}
