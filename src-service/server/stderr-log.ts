import type { Log } from '#shared/lib/log.ts';

/** A log of one JSON object a line on standard error; standard output is the ready line's alone. */
export const createStderrLog = (): Log => {
  const write =
    (level: string) =>
    (message: string, fields: Readonly<Record<string, unknown>> = {}): void => {
      process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...fields })}\n`);
    };
  return { debug: () => undefined, info: write('info'), warn: write('warn'), error: write('error') };
};
