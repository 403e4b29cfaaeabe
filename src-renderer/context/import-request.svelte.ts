import type { OpenedFile } from '#shared/bridge/exchange-calls.ts';

/** The file that somebody in this window chose and the dialog has not taken up yet. */
export const importRequest = $state<{ file: OpenedFile | null }>({ file: null });
