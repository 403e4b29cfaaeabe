import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod';
import type { Log } from '#shared/lib/log.ts';
import { createFileStore } from '../../settings/file-store.ts';

/** Installers of this version and of one other; each is as large as the app itself. */
const KEPT = 2;

const Version = z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}(?:-[0-9A-Za-z.-]{1,40})?$/);
const StoredValue = z.strictObject({
  version: Version,
  file: z.string().regex(/^[\w][\w. -]{0,120}$/),
  sha512: z.string().regex(/^[0-9a-f]{128}$/),
});
type StoredValue = z.output<typeof StoredValue>;
const InstallerFile = z.looseObject({ kept: z.array(z.unknown()).max(20), skipped: Version.nullable().catch(null) });
interface InstallerIndex {
  readonly kept: readonly StoredValue[];
  readonly skipped: string | null;
}

export interface InstallerStore {
  /** Keeps a copy of the installer of a version. */
  keep(version: string, installer: string): Promise<void>;
  /** The last other version whose installer is here, or null. */
  previous(running: string): string | null;
  /** The path of a version's installer, when it is the very file that was kept; else null. */
  installerOf(version: string): Promise<string | null>;
  /** A version that the person went back from: it is not offered again. */
  skip(version: string): void;
  isSkipped(version: string): boolean;
}

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha512');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest('hex');
};

const parseInstallers = (json: unknown): { readonly value: InstallerIndex; readonly sound: boolean } => {
  const given = InstallerFile.safeParse(json).data;
  if (!given) return { value: { kept: [], skipped: null }, sound: false };
  const kept = given.kept.flatMap((one) => StoredValue.safeParse(one).data ?? []);
  return { value: { kept, skipped: given.skipped }, sound: kept.length === given.kept.length };
};

/** Keeps the last installers in a folder, so that a person can go back to the version before. */
export const openInstallerStore = (folder: string, log: Log): InstallerStore => {
  const store = createFileStore<InstallerIndex>({
    path: join(folder, 'installers.json'),
    parse: parseInstallers,
    initial: { kept: [], skipped: null },
    log,
  });
  const pathOf = ({ version, file }: StoredValue): string => join(folder, version, file);

  /** Folders of versions that are no longer kept, half copies included. */
  const tidy = async (): Promise<void> => {
    const versions = new Set(store.read().kept.map(({ version }) => version));
    const gone = readdirSync(folder, { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && !versions.has(entry.name),
    );
    for (const { name } of gone) await rm(join(folder, name), { recursive: true, force: true });
  };

  return {
    async keep(version, installer) {
      const file = basename(installer);
      const { kept } = store.read();
      if (!StoredValue.shape.version.safeParse(version).success || !StoredValue.shape.file.safeParse(file).success)
        return;
      if (kept.some((one) => one.version === version && existsSync(pathOf(one)))) return;
      await mkdir(join(folder, version), { recursive: true, mode: 0o700 });
      const copy = join(folder, version, `${file}.part`);
      await copyFile(installer, copy);
      const sha512 = await hashOf(copy);
      await rename(copy, join(folder, version, file));
      const others = kept.filter((one) => one.version !== version);
      store.write({ ...store.read(), kept: [{ version, file, sha512 }, ...others].slice(0, KEPT) });
      await tidy();
    },
    previous: (running) =>
      store.read().kept.find((one) => one.version !== running && existsSync(pathOf(one)))?.version ?? null,
    async installerOf(version) {
      const one = store.read().kept.find((kept) => kept.version === version);
      if (!one || !existsSync(pathOf(one))) return null;
      if ((await hashOf(pathOf(one))) === one.sha512) return pathOf(one);
      log.error('an installer that was kept is not the same any more', { version });
      return null;
    },
    skip: (version) => store.write({ ...store.read(), skipped: version }),
    isSkipped: (version) => store.read().skipped === version,
  };
};
