import { rmSync, statSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';
import type { ServiceContext } from '../../context/service-context.ts';
import { storedFiles } from '../../store/stored-file-repository.ts';

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** The file of this service that an address leads to; null for an address elsewhere, or out of the folder of files. */
const hostedPath = (ctx: ServiceContext, url: string): string | null => {
  const root = `${ctx.addresses.apiRoot}/files/`;
  const name = url.startsWith(root) ? decode(url.slice(root.length).replace(/[?#].*$/s, '')) : null;
  if (name === null || name === '' || name.includes('\0') || name.includes('\\')) return null;
  const path = normalize(join(ctx.filesDir, name));
  return path.startsWith(normalize(ctx.filesDir + sep)) ? path : null;
};

/** Bytes of the file behind an address, when this service hosts it; null otherwise. */
export const hostedSize = (ctx: ServiceContext, url: string): number | null => {
  const path = hostedPath(ctx, url);
  if (path === null) return null;
  const info = statSync(path, { throwIfNoEntry: false });
  return info?.isFile() ? info.size : null;
};

/**
 * Erases the file behind an address after the current change is committed, if this service hosts it and no group or
 * media item shows it any more.
 */
export const eraseUnshownFile = (ctx: ServiceContext, url: string): void => {
  const path = hostedPath(ctx, url);
  if (path === null || storedFiles(ctx.db).isShown(url)) return;
  storedFiles(ctx.db).remove(url);
  ctx.work.afterCommit(() => {
    rmSync(path, { force: true });
  });
};
