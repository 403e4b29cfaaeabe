/** A line of the Satellite protocol: a command, its bare words, and its values by name. */
export interface SatelliteLine {
  readonly command: string;
  readonly words: readonly string[];
  readonly values: ReadonlyMap<string, string>;
}

/** The parts of a line between spaces that stand in no quotes. A backslash takes the next letter as it is. */
const partsOf = (line: string): readonly string[] => {
  const parts: string[] = [];
  let part = '';
  let from = 0;
  let isQuoted = false;
  const end = (at: number): void => {
    part += line.slice(from, at);
    if (part !== '') parts.push(part);
    part = '';
  };
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at];
    if (letter === '\\') {
      part += line.slice(from, at) + (line[at + 1] ?? '');
      at += 1;
    } else if (letter === '"') {
      part += line.slice(from, at);
      isQuoted = !isQuoted;
    } else if (letter === ' ' && !isQuoted) end(at);
    else continue;
    from = at + 1;
  }
  end(line.length);
  return parts;
};

/** Reads a line of the Satellite protocol: `KEY-STATE DEVICEID="desk" KEY=3 TEXT=…`. */
export const readSatelliteLine = (line: string): SatelliteLine => {
  const [command = '', ...rest] = partsOf(line);
  const words: string[] = [];
  const values = new Map<string, string>();
  for (const part of rest) {
    const at = part.indexOf('=');
    if (at < 0) words.push(part);
    else values.set(part.slice(0, at), part.slice(at + 1));
  }
  return { command: command.toUpperCase(), words, values };
};

/** Writes a line of the Satellite protocol. Texts stand in quotes, which are no part of any text that is sent. */
export const satelliteLine = (command: string, values: Readonly<Record<string, string | number | boolean>>): string =>
  `${[
    command,
    ...Object.entries(values).map(([name, value]) =>
      typeof value === 'string' ? `${name}="${value.replace(/["\\\r\n]/g, '')}"` : `${name}=${Number(value)}`,
    ),
  ].join(' ')}\n`;
