export const SHOW_MS = 2 * 3_600_000;
export const PEOPLE = 3;
/** From the sender to the service. */
export const WAY_MS = 25;
/** Each scene stays so long. */
export const SCENE_MS = 300_000;

/** The name of a source of a run: a connection that begins anew has another one. */
export const sourceName = (run: string | number, person: number, kind: 'camera' | 'microphone'): string =>
  `r${run}p${person}.${kind}`;
