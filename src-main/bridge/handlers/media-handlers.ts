import type { CreatedAttachment } from '#shared/api/extra-routes.ts';
import type { mediaCalls } from '#shared/bridge/media-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { missingRightSentence } from '#shared/show/missing-right-sentence.ts';
import { missingRight } from '#shared/show/rights.ts';
import { say } from '#shared/words/say.ts';
import { storeFile } from '../../platform/store-file.ts';
import type { Spaces } from '../../accounts/spaces.ts';
import type { BackupSchedule } from '../../library/backups/backup-schedule.ts';
import type { Media } from '../../media/media.ts';
import type { Sync } from '../../sync/sync.ts';
import type { CurrentShow } from '../../show/current-show.ts';
import type { Attached } from '../attachments.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import type { HostEvents } from '../host-events.ts';
import { createCallHistory, type CallHistoryPorts } from '../call-history.ts';
import { tellItem } from './item-news.ts';
import { authorOf, operatorNameOf } from './operator-name.ts';
import type { Settings } from '../../settings/settings.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof mediaCalls>;

const bytesOf = (base64: string): Uint8Array => Buffer.from(base64, 'base64');

/** The person at the host is no panel's. */
const AT_THE_HOST = '';

/** A file that another window is sending in is none of the caller's business. */
const requireOwn = (uploadId: string, { uploads }: Attached): void => {
  if (!uploads.has(uploadId)) throw new AppError('not_found', say('host_upload_given_up'));
};

export interface MediaHandlerDeps extends CallHistoryPorts {
  readonly media: Media;
  readonly shows: Pick<CurrentShow, 'now'>;
  readonly spaces: Pick<Spaces, 'get'>;
  readonly settings: Pick<Settings, 'preferences'>;
  readonly events: Pick<HostEvents, 'emit'>;
  readonly backups: Pick<BackupSchedule, 'touched'>;
  readonly sync: Pick<Sync, 'wake' | 'isOffline'>;
}

/** Calls about media on this computer. */
export const createMediaHandlers = (deps: MediaHandlerDeps): Handlers => {
  const { media, shows, library, spaces, settings, events, backups, sync } = deps;
  const sendLogged = createCallHistory(deps);
  /** The choice of files to keep changed: the media cache tells the windows. */
  const chosen = (): null => {
    media.wake();
    backups.touched();
    return null;
  };
  return {
    'media.status': () => media.status(),
    'media.copies': (query) => library.ask('media.copies', query),
    async 'media.addresses'(_, { panel }) {
      if (panel === null) return library.ask('media.addresses', null);
      const spaceId = shows.now()?.spaceId;
      return spaceId === undefined ? {} : library.ask('media.addresses_of', { spaceId });
    },
    async 'media.keep'(input) {
      await library.ask('media.pin', input);
      return chosen();
    },
    async 'media.keep_folder'(input) {
      await library.ask('media.pin_folder', input);
      return chosen();
    },
    'media.kept_folders': (query) => library.ask('media.pinned_folders', query),
    'media.uses': (query) => library.ask('media.uses', query),
    'media.verify': () => media.verify(),
    async 'media.begin'({ sizeBytes }, caller) {
      const uploadId = await media.begin(sizeBytes, caller.panel?.id ?? AT_THE_HOST);
      caller.uploads.add(uploadId);
      // The window left meanwhile, and its list of uploads with it.
      if (caller.isGone) await media.cancel(uploadId);
      return { uploadId };
    },
    async 'media.part'({ uploadId, offset, base64 }, caller) {
      requireOwn(uploadId, caller);
      await media.part(uploadId, offset, bytesOf(base64));
      return null;
    },
    async 'media.add'({ uploadId, ...medium }, caller) {
      requireOwn(uploadId, caller);
      const author = authorOf({ settings, sync }, caller);
      const item = await media.add(uploadId, { ...medium, author });
      caller.uploads.delete(uploadId);
      tellItem({ events, backups, sync }, item, item.revision);
      return item;
    },
    async 'media.attach'({ uploadId, spaceId, type }, caller) {
      requireOwn(uploadId, caller);
      const { client, summary } = spaces.get(spaceId);
      const missing = missingRight(storeFile, summary);
      if (missing) throw new AppError('forbidden', missingRightSentence(missing));
      const file = await media.arrived(uploadId, type);
      const request = { spaceId, operation: storeFile.name, query: { type, sizeBytes: file.size } };
      const who = operatorNameOf(settings, caller);
      try {
        // A single attempt: a file that is sent twice is stored twice.
        const send = () => client.upload(file, { lane: 'monitor' });
        return await sendLogged<CreatedAttachment['attachment']>({ operation: storeFile, request, who }, send);
      } finally {
        caller.uploads.delete(uploadId);
        await media.cancel(uploadId);
      }
    },
    async 'media.cancel'({ uploadId }, caller) {
      if (caller.uploads.delete(uploadId)) await media.cancel(uploadId);
      return null;
    },
    async 'media.note_facts'({ itemId, facts }) {
      await media.noteFacts(itemId, facts);
      return null;
    },
    'media.faulty': (query) => library.ask('media.faulty', query),
    'media.keep_thumbnail': async ({ itemId, base64 }) => ({
      sha256: await media.keepPicture(itemId, bytesOf(base64)),
    }),
  };
};
