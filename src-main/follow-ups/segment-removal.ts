import type { Segment } from '#shared/api/email-objects.ts';
import { getEmailDigest } from '#shared/api/email-settings.ts';
import { deleteEmailSegment, getEmailCampaign, listEmailCampaigns, listEmailSegments } from '#shared/api/emails.ts';
import { followUpRef } from '#shared/debrief/follow-up.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { Library } from '../library/library.ts';
import type { LibraryOutput } from '../library/requests.ts';
import type { PlatformClient } from '../platform/platform-client.ts';

type Client = Pick<PlatformClient, 'attempt' | 'call'>;
type Mail = LibraryOutput<'follow_up_mails.kept'>[number];

/** `wanted`: something uses it, or may. `leaving`: the e-mail is on its way. */
type Fate = 'removed' | 'left' | 'wanted' | 'leaving';

/** The work has time: a show that is on the desk meanwhile comes first. */
const LANE = { lane: 'library' } as const;
/** States in which an e-mail needs its segment no more: only a draft can be sent. */
const ENDED: ReadonlySet<string> = new Set(['sent', 'failed', 'cancelled']);
/** A draft may be sent or deleted by somebody else at any time; it is looked at this seldom. */
const LOOK_EVERY_MS = 600_000;
/** An e-mail on its way, and a platform that does not answer, are looked at again this much later. */
const AGAIN_MS = 30_000;

/** The state of an e-mail; null where it was deleted. Throws AppError. */
const campaignState = async (client: Client, id: string): Promise<string | null> => {
  try {
    return (await client.call(getEmailCampaign, { params: { id } }, LANE)).campaign.status;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
};

const segmentNow = async (client: Client, id: string): Promise<Segment | undefined> => {
  const { segments } = await client.call(listEmailSegments, {}, LANE);
  return segments.find((segment) => segment.id === id);
};

/** True for a segment as we made it: it names session and rule, and holds people by name alone. */
const isOurs = ({ description, filters }: Segment, { sessionId, key }: Mail): boolean =>
  description === followUpRef(sessionId, key) && Object.keys(filters).every((name) => name === 'users');

/** True if another e-mail that may still leave, or the digest, goes to a segment. Throws AppError. */
const isUsedElsewhere = async (client: Client, { segmentId, campaignId }: Mail): Promise<boolean> => {
  const { campaigns } = await client.call(listEmailCampaigns, { query: {} }, LANE);
  const isUsed = campaigns.some(
    (one) => one.segmentId === segmentId && one.id !== campaignId && !ENDED.has(one.status),
  );
  return isUsed || (await client.call(getEmailDigest, {}, LANE)).digest.segmentId === segmentId;
};

/** Removes a segment whose e-mail was sent or dropped, unless it is somebody else's or used. Throws AppError. */
const removeSegment = async (client: Client, mail: Mail): Promise<Fate> => {
  const { segmentId, campaignId } = mail;
  const status = campaignId === null ? null : await campaignState(client, campaignId);
  if (status === 'sending') return 'leaving';
  if (status !== null && !ENDED.has(status)) return 'wanted';
  const segment = await segmentNow(client, segmentId);
  if (!segment) return 'removed';
  if (!isOurs(segment, mail)) return 'left';
  if (await isUsedElsewhere(client, mail)) return 'wanted';
  const outcome = await client.attempt(deleteEmailSegment, { params: { id: segmentId } }, LANE);
  if (outcome.kind === 'ok') return 'removed';
  // Its refusal, and what nobody knows, are decided by what the platform has.
  return (await segmentNow(client, segmentId)) ? 'wanted' : 'removed';
};

export interface SegmentRemovalPorts {
  readonly library: Pick<Library, 'ask'>;
  readonly clientOf: (spaceId: string) => Client | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly isClosed: () => boolean;
}

/** Removes the segments that follow-ups made, once their e-mails were sent or dropped. */
export interface SegmentRemoval {
  /** Looks at those that are due; gives the instant at which the next one is, or null. Nothing else may run meanwhile. */
  round(): Promise<number | null>;
  /** All are due at the next round: an e-mail was sent. */
  hurry(): void;
}

/** Removal of segments, by what the library kept. A look that was cut off is made again: it changes nothing twice. */
export const createSegmentRemoval = (ports: SegmentRemovalPorts): SegmentRemoval => {
  const { library, clientOf, clock, log, isClosed } = ports;
  /** The next look at a segment, by its space and id. */
  const looks = new Map<string, number>();
  const look = async (client: Client, mail: Mail): Promise<number | null> => {
    const { spaceId, sessionId, key, segmentId } = mail;
    try {
      const fate = await removeSegment(client, mail);
      if (fate === 'wanted') return clock.now() + LOOK_EVERY_MS;
      if (fate === 'leaving') return clock.now() + AGAIN_MS;
      await library.ask('follow_up_mails.settle', { spaceId, sessionId, key, segmentId, state: fate });
      return null;
    } catch (error) {
      if (error instanceof AppError) return clock.now() + (error.code === 'forbidden' ? LOOK_EVERY_MS : AGAIN_MS);
      // An odd answer to one look must not stop the others.
      log.error('a segment could not be looked at', { error });
      return clock.now() + LOOK_EVERY_MS;
    }
  };
  return {
    async round() {
      const due: number[] = [];
      for (const mail of await library.ask('follow_up_mails.kept', null)) {
        if (isClosed()) return null;
        const client = clientOf(mail.spaceId);
        // `spaces.changed` wakes it.
        if (!client) continue;
        const name = `${mail.spaceId} ${mail.segmentId}`;
        const at = looks.get(name) ?? 0;
        const next = at > clock.now() ? at : await look(client, mail);
        if (next === null) looks.delete(name);
        else {
          looks.set(name, next);
          due.push(next);
        }
      }
      return due.length === 0 ? null : Math.min(...due);
    },
    hurry: () => {
      looks.clear();
    },
  };
};
