import type { Control } from './control.ts';

/** Writes and deletes messages of a rehearsal's chat by its controls; the platform's API can do neither. */
export const createRehearsalChat = (control: Control) => ({
  async write({
    sessionId,
    ...message
  }: {
    readonly sessionId: string;
    readonly userId: string;
    readonly text: string;
    readonly link: { readonly label: string; readonly url: string } | null;
  }): Promise<void> {
    await control('POST', `/rehearsal/sessions/${sessionId}/chat`, message);
  },
  async remove(sessionId: string, messageId: string): Promise<void> {
    await control('DELETE', `/rehearsal/sessions/${sessionId}/chat/${messageId}`);
  },
});
