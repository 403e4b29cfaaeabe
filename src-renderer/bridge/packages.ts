import * as z from 'zod';
import type { OpenedFile } from '#shared/bridge/exchange-calls.ts';
import { readProof } from './pairing.ts';

const Sent = z.object({ fileId: z.string(), fileName: z.string() });

/** Sends a file from this browser to the host; throws where it did not arrive. */
export const sendPackage = async (file: File): Promise<OpenedFile> => {
  const response = await fetch(`/exchange/import?name=${encodeURIComponent(file.name)}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      'x-regie-proof': readProof(() => localStorage) ?? '',
    },
    body: file,
  });
  if (!response.ok) throw new Error(`The host answered ${response.status}.`);
  return Sent.parse(await response.json());
};

/** Makes this browser download a file that the host offered, once. */
export const fetchPackage = (page: Document, path: string, fileName: string): void => {
  const link = page.createElement('a');
  link.href = path;
  link.download = fileName;
  page.body.append(link);
  link.click();
  link.remove();
};
