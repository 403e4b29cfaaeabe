import { OscSenders, OscTarget } from '#shared/controls/surface.ts';

const partsOf = (text: string): readonly string[] => text.split(/[\s,;]+/).filter((part) => part !== '');

/** The addresses of a text, without doubles; null where one of them is none. */
export const readSenders = (text: string): readonly string[] | null => {
  const read = OscSenders.safeParse([...new Set(partsOf(text))]);
  return read.success ? read.data : null;
};

/** Addresses as a text. */
export const writeSenders = (senders: readonly string[]): string => senders.join(', ');

const readTarget = (part: string): OscTarget | null => {
  const [, address = '', port = ''] = /^\[?([^\]]*?)\]?:(\d+)$/.exec(part) ?? [];
  const read = OscTarget.safeParse({ address, port: Number(port) });
  return read.success ? read.data : null;
};

/** The targets of a text, `address:port` each, without doubles; null where one of them is none. */
export const readTargets = (text: string): readonly OscTarget[] | null => {
  const parts = [...new Set(partsOf(text))];
  const targets = parts.flatMap((part) => readTarget(part) ?? []);
  return targets.length === parts.length && targets.length <= 20 ? targets : null;
};

/** Targets as a text. */
export const writeTargets = (targets: readonly OscTarget[]): string =>
  targets.map(({ address, port }) => `${address.includes(':') ? `[${address}]` : address}:${port}`).join(', ');
