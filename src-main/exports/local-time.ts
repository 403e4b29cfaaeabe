/** An instant (Unix milliseconds) as this computer's clock showed it, in milliseconds as if that were UTC. */
export const localMs = (at: number): number => at - new Date(at).getTimezoneOffset() * 60_000;

/** An instant as this computer's clock showed it, in the form that every spreadsheet reads: `2026-11-22 20:14:05`. */
export const localText = (at: number): string => new Date(localMs(at)).toISOString().slice(0, 19).replace('T', ' ');
