import type { AppContext } from '../../../context/app-context.ts';
import * as m from '../../../paraglide/messages.js';

/** A button that opens the host page of a real show: what the platform's API cannot do, is done there. */
export interface RoomPage {
  /** Why it cannot be opened from here; null where it can. */
  readonly reason: string | null;
  readonly onclick: () => void;
}

/** The host page of the show on the desk, for a button. */
export const roomPage = (app: AppContext): RoomPage => {
  const { session } = app.show;
  const url = session ? app.sessionFacts.hostUrl(app.show.state?.spaceId, session.id) : null;
  return {
    reason: app.host.reasonBelow('desk') ?? (url === null ? m.desk_chat_no_page() : null),
    onclick() {
      if (url !== null) void app.openExternal(url);
    },
  };
};
