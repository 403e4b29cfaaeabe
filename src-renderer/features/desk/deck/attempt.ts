import { toasts } from '../../../ui/toasts.svelte.ts';

/** Does something that may be refused; the host's sentence is shown then. True when it was done. */
export const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work();
    return true;
  } catch (error) {
    toasts.error(error as Error);
    return false;
  }
};
