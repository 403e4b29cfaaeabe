import { isOver } from '../api/live-objects.ts';
import { checkKeys } from './check-keys.ts';
import { finding, type Finding, type FindingPlace } from './finding.ts';
import type { PreflightCheck, PreflightInput } from './preflight-input.ts';

/** From this share of its cap on, a month may not hold one more show. */
const NEAR = 0.9;

const SPACES: FindingPlace = { kind: 'page', page: 'settings', target: 'spaces' };

const checkTime = ({ session, now }: PreflightInput): readonly Finding[] => {
  if (session === null) return [];
  const place: FindingPlace = { kind: 'page', page: 'shows', target: session.id };
  if (isOver(session)) return [finding('session_over', place)];
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

/** Access tokens renew automatically; only the secret behind them can fail. */
const checkSignIn = ({ signIn }: PreflightInput): readonly Finding[] => {
  if (signIn === null) return [];
  if (signIn.isWaiting) return [finding('sign_in_waiting', SPACES)];
  if (!signIn.isSignedIn) return [finding('signed_out', SPACES)];
  return signIn.isFleeting ? [finding('sign_in_memory', SPACES)] : [];
};

/** Everything around the scenes: the session, the space, the sign-in and keys. */
export const checkSession: PreflightCheck = (input) => [
  ...checkTime(input),
  ...checkUsage(input),
  ...checkSignIn(input),
  ...checkKeys(input),
];
