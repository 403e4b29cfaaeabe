import { getLiveAttendance, getLiveChat, getLiveParticipants } from '#shared/api/live.ts';
import { SESSION_LIMITS, type ChatMessage } from '#shared/api/live-objects.ts';
import { listMedia, type Media } from '#shared/api/media.ts';
import { listLivePolls } from '#shared/api/polls.ts';
import { getLiveScenes } from '#shared/api/scenes.ts';
import type { CallOptions, PlatformClient } from '../platform/platform-client.ts';
import type { ChatLog } from './chat-log.ts';
import type { PollName } from './pace.ts';
import type { Slices } from './slices.ts';

/** Messages of an ordinary read: more than arrive between two reads of a lively chat. */
const CHAT_READ = 60;
/** Messages read at first, and once where an ordinary read left a hole: all there are, for the one token of any read. */
const CHAT_WIDE_READ = SESSION_LIMITS.chat.max;
const MEDIA_PAGE = 200;
const MEDIA_PAGES = 10;

export interface ReaderContext {
  readonly sessionId: string;
  readonly client: PlatformClient;
  readonly slices: Slices;
  readonly chat: ChatLog;
}

/** Reads one part; false when a press said something newer meanwhile. Throws AppError. */
export type Reader = (options: CallOptions) => Promise<boolean>;
export type Readers = Readonly<Record<PollName, Reader>>;

/** Readers of each part of a show on the platform. */
export const createReaders = ({ sessionId, client, slices, chat }: ReaderContext): Readers => {
  const params = { id: sessionId };

  const readMedia = async (options: CallOptions): Promise<readonly Media[]> => {
    const media: Media[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < MEDIA_PAGES; page += 1) {
      const query = { limit: MEDIA_PAGE, ...(cursor !== undefined && { cursor }) };
      const answer = await client.call(listMedia, { query }, options);
      media.push(...answer.media);
      if (answer.nextCursor === null) break;
      cursor = answer.nextCursor;
    }
    return media;
  };

  return {
    async desk(options) {
      const since = slices.mark('desk');
      return slices.keepRead('desk', await client.call(getLiveScenes, { params }, options), since);
    },
    async polls(options) {
      const since = slices.mark('polls');
      const { polls } = await client.call(listLivePolls, { params }, options);
      return slices.keepRead('polls', polls, since);
    },
    async participants(options) {
      const since = slices.mark('participants');
      const { participants } = await client.call(getLiveParticipants, { params }, options);
      return slices.keepRead('participants', participants, since);
    },
    async attendance(options) {
      const since = slices.mark('attendance');
      const { summary, participants } = await client.call(getLiveAttendance, { params }, options);
      return slices.keepRead('attendance', { summary, participants }, since);
    },
    async media(options) {
      const since = slices.mark('media');
      return slices.keepRead('media', await readMedia(options), since);
    },
    async chat(options) {
      const readChat = async (limit: number): Promise<readonly ChatMessage[]> =>
        (await client.call(getLiveChat, { params, query: { limit } }, options)).messages;
      if (chat.read() && chat.join(await readChat(CHAT_READ), CHAT_READ) === 'joined') return true;
      chat.joinWide(await readChat(CHAT_WIDE_READ), CHAT_WIDE_READ);
      return true;
    },
  };
};
