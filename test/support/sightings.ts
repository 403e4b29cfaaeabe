import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A text that left the app or was written down, and where it was found. */
export interface Found {
  readonly where: string;
  readonly text: string;
}

/** A file byte for byte; null where it went since it was listed, as a database's log does when its last user ends. */
const textOf = (path: string): string | null => {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
};

/** Every file below a folder as text, byte for byte. */
export const filesUnder = (folder: string): readonly Found[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((path) => {
      const text = textOf(path);
      return text === null ? [] : [{ where: path.slice(folder.length + 1), text }];
    });

/** A secret as programs write it down. */
const formsOf = (secret: string): readonly string[] => {
  const bytes = Buffer.from(secret);
  // Within a longer text base64 falls one of three ways; its inner part is the same whatever stands around it.
  const inBase64 = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(before === 0 ? 0 : before + 1, -4),
  );
  const escaped = JSON.stringify(secret).slice(1, -1);
  return [secret, escaped, encodeURIComponent(secret), bytes.toString('hex'), ...inBase64];
};

/** Places where any of these secrets stands, each with the text around it. */
export const sightingsIn = (texts: readonly Found[], secrets: Iterable<string>): readonly string[] => {
  const forms = [...secrets].flatMap((secret) => [...new Set(formsOf(secret))]);
  return texts.flatMap(({ where, text }) =>
    forms.flatMap((form) => {
      const at = text.indexOf(form);
      return at < 0 ? [] : [`${where}: …${text.slice(Math.max(0, at - 40), at + form.length + 20)}`];
    }),
  );
};
