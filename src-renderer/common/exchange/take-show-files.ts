import type { OpenedFile } from '#shared/bridge/exchange-calls.ts';
import { sendPackage } from '../../bridge/packages.ts';
import { importRequest } from '../../context/import-request.svelte.ts';
import * as m from '../../paraglide/messages.js';
import { toasts } from '../../ui/toasts.svelte.ts';

/** Sends show files that were dropped to the host, each by itself, and asks what to do with them. */
export const takeShowFiles = async (
  files: readonly File[],
  send: (file: File) => Promise<OpenedFile> = sendPackage,
): Promise<void> => {
  for (const file of files) {
    try {
      importRequest.add([await send(file)]);
    } catch {
      toasts.show(m.exchange_send_failed(), 'trouble');
    }
  }
};
