import type { Segment } from '#shared/api/email-objects.ts';
import { getEmailDigest } from '#shared/api/email-settings.ts';
import { deleteEmailSegment, getEmailCampaign, listEmailCampaigns, listEmailSegments } from '#shared/api/emails.ts';
import { followUpRef } from '#shared/debrief/follow-up.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { LibraryOutput } from '../library/requests.ts';
import type { PlatformClient } from '../platform/platform-client.ts';

export type Client = Pick<PlatformClient, 'attempt' | 'call'>;
export type Mail = LibraryOutput<'follow_up_mails.kept'>[number];

/** `wanted`: something uses it, or may. `leaving`: the e-mail is on its way. */
type Fate = 'removed' | 'left' | 'wanted' | 'leaving';

/** The work has time: a show that is on the desk meanwhile comes first. */
const LANE = { lane: 'library' } as const;
/** States in which an e-mail needs its segment no more: only a draft can be sent. */
const ENDED: ReadonlySet<string> = new Set(['sent', 'failed', 'cancelled']);

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
export const removeSegment = async (client: Client, mail: Mail): Promise<Fate> => {
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
