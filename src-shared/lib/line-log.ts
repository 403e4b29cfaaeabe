import type { Log } from './log.ts';

/** A log of one JSON object a line, for programs that run alone; `now` gives the instant as text. */
export const createLineLog = (write: (line: string) => void, now: () => string): Log => {
  const at =
    (level: string) =>
    (message: string, fields: Readonly<Record<string, unknown>> = {}): void =>
      write(`${JSON.stringify({ time: now(), level, message, ...fields })}\n`);
  return { debug: () => undefined, info: at('info'), warn: at('warn'), error: at('error') };
};
