import type { CampaignTest, FollowUpJob, PreparedCampaign } from '#shared/bridge/follow-up-calls.ts';
import {
  planFollowUp,
  type CreditedPerson,
  type PlanOptions,
  type FollowUpPlan,
  type LeftOut,
} from '#shared/debrief/follow-up-plan.ts';
import {
  MAX_CAMPAIGN,
  CLOSING_STEP,
  followUpKey,
  followUpRef,
  mailSubject,
  type FollowUpRule,
} from '#shared/debrief/follow-up.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { createRounds } from '#shared/lib/rounds.ts';
import { say } from '#shared/words/say.ts';
import type { Library } from '../library/library.ts';
import { activeMembers } from '../platform/active-members.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import type { CampaignDesk, MailJob } from './campaign.ts';
import { createDoneThere } from './done-there.ts';
import { mailRecord } from './mail-record.ts';
import { createStepMaker } from './make-step.ts';
import { replayNow } from './replay-now.ts';
import { createSegmentRemoval } from './segment-removal.ts';

interface OfShow {
  readonly spaceId: string;
  readonly sessionId: string;
}
interface Planned extends OfShow {
  readonly rule: FollowUpRule;
  readonly userIds: readonly string[] | null;
}
export type JobRef = OfShow & { readonly key: string };
type Client = Pick<PlatformClient, 'attempt' | 'call' | 'clockOffsetMs' | 'budget'>;

/** The claims of the desks on what they do after a show. Each job is done by one of them at a time. */
export interface FollowUpClaims {
  /** Claims a job for this desk; null once it has it, else the name of the desk that does it. */
  take(job: JobRef): Promise<string | null>;
  drop(job: JobRef): void;
}

export interface FollowUpPorts {
  readonly library: Pick<Library, 'ask'>;
  /** The client of a space that lets us in; null where none does now. */
  readonly clientOf: (spaceId: string) => Client | null;
  /** Everyone who came to a show, with the share they are credited with. */
  readonly peopleOf: (show: OfShow) => Promise<readonly CreditedPerson[]>;
  readonly claims: FollowUpClaims;
  readonly clock: Clock;
  readonly log: Log;
  readonly onChange: (show: OfShow) => void;
}

/** Follow-ups of shows. */
export interface FollowUps {
  plan(planned: Planned): Promise<FollowUpPlan>;
  start(planned: Planned): Promise<void>;
  stop(job: JobRef): Promise<void>;
  resume(job: JobRef): Promise<void>;
  list(show: OfShow): Promise<readonly FollowUpJob[]>;
  campaign(job: JobRef): Promise<PreparedCampaign>;
  campaignTest(job: JobRef): Promise<CampaignTest>;
  campaignSend(job: JobRef & { readonly count: number }): Promise<PreparedCampaign>;
  /** Something may go on: a space was connected, the host starts. */
  wake(): void;
  close(): void;
}

/** A task that cannot be done now is tried again this much later. */
const AGAIN_MS = 30_000;
/** Windows hear of a job that goes on this seldom. */
const TELL_EVERY = 10;

const NOT_REACHED: Partial<Readonly<Record<LeftOut, 'host_campaign_guest' | 'host_campaign_no_address'>>> = {
  guest: 'host_campaign_guest',
  no_address: 'host_campaign_no_address',
};

const noExternal = (): Promise<null> => Promise.resolve(null);

/** Someone whom no e-mail reaches, named in the ledger. */
const notReached = ({ userId, name, why }: FollowUpPlan['leaves'][number]): FollowUpJob['failed'] => {
  const reason = NOT_REACHED[why];
  return reason ? [{ userId, name, problem: say(reason) }] : [];
};

/** Does what was asked for, one task after the other, by the ledger in the library; goes on after a kill. */
export const createFollowUps = (ports: FollowUpPorts): FollowUps => {
  const { library, clientOf, peopleOf, claims, clock, log, onChange } = ports;
  const doneThere = createDoneThere(clock);
  /** People of a job to whom it was done. */
  const doneIn = async (job: JobRef): Promise<readonly string[]> => {
    const { spaceId, sessionId, key } = job;
    const done = await library.ask('follow_ups.done', { spaceId, sessionId, key });
    return done.filter((userId) => userId !== CLOSING_STEP);
  };
  const segments = createSegmentRemoval({ library, clientOf, clock, log, isClosed: () => rounds.isClosed });
  const maker = createStepMaker({ library, peopleOf, doneIn, log });

  /** Goes on with a job until it is done or stopped; false where it has to wait. */
  const work = async (job: FollowUpJob, client: Client): Promise<boolean> => {
    const { spaceId, sessionId, key } = job;
    const ref = { spaceId, sessionId, key };
    // Another desk does it, also where a host goes on after a kill.
    if ((await claims.take(ref)) !== null) return false;
    for (let count = 1; !rounds.isClosed; count += 1) {
      const step = await library.ask('follow_ups.take', ref);
      if (step === null) break;
      const shouldContinue = await maker.make(job, step, client);
      if (count % TELL_EVERY === 0 || !shouldContinue) onChange(job);
      if (!shouldContinue) return false;
    }
    claims.drop(ref);
    onChange(job);
    return true;
  };

  /** A job that breaks must not stop the others: the log keeps why, and it is tried again. */
  const orElse = async <Value>(work: () => Promise<Value>, otherwise: Value): Promise<Value> => {
    try {
      return await work();
    } catch (error) {
      if (!rounds.isClosed) log.error('a follow-up broke', { error });
      return otherwise;
    }
  };
  const round = async (): Promise<number | null> => {
    let waits = false;
    for (const job of await library.ask('follow_ups.running', null)) {
      const client = clientOf(job.spaceId);
      if (rounds.isClosed) return null;
      // `spaces.changed` wakes it.
      if (client && !(await orElse(() => work(job, client), false))) waits = true;
      maker.forget();
    }
    const removal = rounds.isClosed ? null : await orElse(() => segments.round(), clock.now() + AGAIN_MS);
    const again = waits ? clock.now() + AGAIN_MS : null;
    return again !== null && removal !== null ? Math.min(again, removal) : (again ?? removal);
  };
  const rounds = createRounds({
    clock,
    round,
    onError: (error) => log.error('the follow-ups broke', { error }),
    againMs: AGAIN_MS,
  });

  const mailJob = (job: JobRef): MailJob => ({
    ref: followUpRef(job.sessionId, job.key),
    subject: mailSubject(job.key),
    record: mailRecord(library, job),
  });
  const isUnsent = async (client: Client, job: JobRef): Promise<boolean> =>
    (await import('./campaign.ts')).isUnsent(client, mailJob(job));
  const plan = async ({ spaceId, sessionId, rule, userIds }: Planned): Promise<FollowUpPlan> => {
    const client = clientOf(spaceId);
    if (client === null) throw new AppError('unavailable', say('host_debrief_not_connected'));
    const isForPeople = 'atLeastPct' in rule || rule.kind === 'email_campaign';
    const key = followUpKey(rule);
    const ref = { spaceId, sessionId, key };
    const [people, members, done, replay] = await Promise.all([
      isForPeople ? peopleOf({ spaceId, sessionId }) : [],
      // A person waits for the plan.
      isForPeople ? activeMembers(client, 'monitor') : [],
      library.ask('follow_ups.done', ref),
      rule.kind === 'publish_replay' ? replayNow(client, sessionId) : null,
    ]);
    const isPrepared = rule.kind === 'email_campaign' && done.includes(CLOSING_STEP);
    const { perMinute } = client.budget();
    const selected = userIds && new Set(userIds);
    const options: PlanOptions = {
      people,
      members: new Map(members.map(({ id, name, email }) => [id, { name, hasAddress: email !== null }])),
      done: new Set(done),
      selected,
      perMinute,
      replay,
      isDraft: isPrepared && (await isUnsent(client, ref)),
    };
    const first = planFollowUp(rule, options);
    const task = {
      sessionId,
      key,
      at: clock.now(),
      external: noExternal,
      done: () => doneIn(ref),
      record: mailRecord(library, ref),
    };
    const asked = first.takes.map(({ userId }) => userId);
    const there = await doneThere.of(client, rule, task, asked);
    return there.length === 0 ? first : planFollowUp(rule, { ...options, done: new Set([...done, ...there]) });
  };

  const campaignOf = async (job: JobRef): Promise<CampaignDesk> => {
    const client = clientOf(job.spaceId);
    if (client === null) throw new AppError('unavailable', say('host_debrief_not_connected'));
    const { openCampaign } = await import('./campaign.ts');
    return openCampaign(client, { ...mailJob(job), userIds: await doneIn(job) });
  };

  const setState = async (job: JobRef, state: 'running' | 'stopped'): Promise<void> => {
    const { spaceId, sessionId, key } = job;
    await library.ask('follow_ups.set_state', { spaceId, sessionId, key, state });
    onChange(job);
  };

  return {
    plan,
    async start(planned) {
      const { spaceId, sessionId, rule } = planned;
      const { takes, leaves } = await plan(planned);
      if (takes.length === 0) throw new AppError('invalid_input', say('host_follow_up_nobody'));
      const isMail = rule.kind === 'email_campaign';
      if (isMail && takes.length > MAX_CAMPAIGN)
        throw new AppError('invalid_input', say('host_campaign_too_many', { most: MAX_CAMPAIGN }));
      const ref = { spaceId, sessionId, key: followUpKey(rule) };
      const people = isMail ? [...takes, { userId: CLOSING_STEP, name: '' }] : takes;
      // An e-mail that is prepared again has other people; who may watch a replay can be said again.
      const afresh = isMail || rule.kind === 'publish_replay';
      const left = isMail ? leaves.flatMap(notReached) : [];
      const busy = await claims.take(ref);
      if (busy !== null) throw new AppError('conflict', say('host_follow_up_elsewhere', { desk: busy }));
      await library.ask('follow_ups.begin', { ...ref, rule, people, left, afresh, at: clock.now() });
      onChange(ref);
      rounds.wake();
    },
    stop: (job) => setState(job, 'stopped'),
    async resume(job) {
      await setState(job, 'running');
      rounds.wake();
    },
    list: (show) => library.ask('follow_ups.list', show),
    campaign: async (job) => (await campaignOf(job)).read(),
    campaignTest: async (job) => (await campaignOf(job)).test(),
    async campaignSend(job) {
      const sent = await (await campaignOf(job)).send(job.count);
      segments.hurry();
      rounds.wake();
      return sent;
    },
    wake: () => rounds.wake(),
    close: () => rounds.close(),
  };
};
