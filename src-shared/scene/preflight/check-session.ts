import { POLL_LIMITS } from '../../api/polls.ts';
import type { Action } from '../../show/action.ts';
import { finding, type Finding, type FindingPlace } from './finding.ts';
import type { PreflightCheck, PreflightInput } from './preflight-input.ts';

const MINUTE_MS = 60_000;
/** A live without a length takes this long (spec 2, Limits). */
const USUAL_MIN = 60;
/** From this share of its cap on, a month may not hold one more show. */
const NEAR = 0.9;

const SPACES: FindingPlace = { kind: 'page', page: 'settings', target: 'spaces' };

const checkTime = ({ session, now }: PreflightInput): readonly Finding[] => {
  if (session === null) return [];
  const place: FindingPlace = { kind: 'page', page: 'shows', target: session.id };
  if (session.status === 'ended' || session.status === 'cancelled') return [finding('session_over', place)];
  const startsAt = Date.parse(session.scheduledAt);
  return [
    ...(session.hostId === '' ? [finding('session_no_host', place)] : []),
    ...(session.status === 'scheduled' && startsAt < now ? [finding('session_past', place)] : []),
  ];
};

const checkUsage = ({ usage }: PreflightInput): readonly Finding[] => {
  if (usage === null) return [];
  if (!usage.liveAllowed) return [finding('lives_not_allowed', SPACES)];
  const { usageCents, capCents, capMode } = usage;
  if (capCents === null || usageCents < capCents * NEAR) return [];
  const facts = { percent: capCents === 0 ? 100 : Math.round((usageCents / capCents) * 100) };
  return [finding(capMode === 'block' && usageCents >= capCents ? 'usage_reached' : 'usage_near', SPACES, { facts })];
};

/** When the show should be over: from its start, or from now where it runs or is late. */
const endOf = ({ session, now }: PreflightInput): number => {
  const startsAt = session === null ? NaN : Date.parse(session.scheduledAt);
  const from = Number.isNaN(startsAt) ? now : Math.max(now, startsAt);
  return from + (session?.durationMin ?? USUAL_MIN) * MINUTE_MS;
};

const checkSignIn = (input: PreflightInput): readonly Finding[] => {
  const { signIn } = input;
  if (signIn === null) return [];
  if (!signIn.isSignedIn) return [finding('signed_out', SPACES)];
  return [
    ...(signIn.endsAt !== null && signIn.endsAt < endOf(input) ? [finding('sign_in_ends', SPACES)] : []),
    ...(signIn.isFleeting ? [finding('sign_in_memory', SPACES)] : []),
  ];
};

const checkPolls = ({ polls }: PreflightInput): readonly Finding[] => {
  const place: FindingPlace = { kind: 'page', page: 'desk', target: null };
  const open = (polls ?? []).filter(({ status }) => status === 'open');
  return [
    ...(polls ?? [])
      .filter(({ options }) => options.length < POLL_LIMITS.options.min)
      .map(({ id, question }) => finding('poll_options', place, { facts: { name: question }, mark: id })),
    ...(open.length > 1 ? [finding('polls_open', place, { facts: { count: open.length } })] : []),
  ];
};

/** What an action would act on, and whether it is there; null where it needs nothing of the show. */
const isThere = (action: Action, { show, polls }: PreflightInput): boolean => {
  if ('overlayId' in action) {
    const scenes = show.scenes.filter(({ id }) => action.sceneId === null || id === action.sceneId);
    return scenes.some(({ overlays }) => overlays.some(({ id }) => id === action.overlayId));
  }
  if ('sceneId' in action && action.sceneId !== null) return show.scenes.some(({ id }) => id === action.sceneId);
  if ('pollId' in action) return polls === null || polls.some(({ id }) => id === action.pollId);
  return true;
};

const checkKeys = (input: PreflightInput): readonly Finding[] =>
  (input.keys ?? []).flatMap(({ chord, command }) =>
    command.kind === 'action' && !isThere(command.action, input)
      ? [finding('key_dead', { kind: 'page', page: 'settings', target: 'keys' }, { facts: { chord }, mark: chord })]
      : [],
  );

/** Everything around the scenes: the session, the space, the sign-in, polls and keys. */
export const checkSession: PreflightCheck = (input) => [
  ...checkTime(input),
  ...checkUsage(input),
  ...checkSignIn(input),
  ...checkPolls(input),
  ...checkKeys(input),
];
