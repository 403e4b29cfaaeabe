import * as z from 'zod';
import { StagedMessage } from '#shared/api/live-objects.ts';
import type { Control } from './control.ts';

const Staged = z.object({ message: StagedMessage.nullable() });

/** Writes, deletes and looks at the stage of a rehearsal's chat by its controls; the platform's API does none of it. */
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
  async staged(sessionId: string): Promise<StagedMessage | null> {
    return Staged.parse(await control('GET', `/rehearsal/sessions/${sessionId}/chat/stage`)).message;
  },
});
