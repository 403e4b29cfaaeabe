import { checkCast } from './check-cast.ts';
import { checkFlow } from './check-flow.ts';
import { checkLimits } from './check-limits.ts';
import { checkMedia } from './check-media.ts';
import { checkPolls } from './check-polls.ts';
import { checkNames } from './check-names.ts';
import { checkOverlays } from './check-overlays.ts';
import { checkRules } from './check-rules.ts';
import { checkSession } from './check-session.ts';
import { checkSounds } from './check-sounds.ts';
import { checkTexts } from './check-texts.ts';
import { checkTiming } from './check-timing.ts';
import { checkUnknown } from './check-unknown.ts';
import { SERIOUSNESS, type Finding } from './finding.ts';
import type { PreflightCheck, PreflightInput } from './preflight-input.ts';

const CHECKS: readonly PreflightCheck[] = [
  checkSession,
  checkPolls,
  checkLimits,
  checkMedia,
  checkFlow,
  checkTiming,
  checkCast,
  checkOverlays,
  checkTexts,
  checkSounds,
  checkNames,
  checkRules,
  checkUnknown,
];

/** Checks a show against every limit and against common sense: the most serious first, then as the show runs. */
export const preflight = (input: PreflightInput): readonly Finding[] => {
  const found = CHECKS.flatMap((check) => check(input));
  const order = new Map(input.show.scenes.map(({ id }, index) => [id, index]));
  const placeOf = ({ place }: Finding): number =>
    place.kind === 'page' || place.kind === 'poll' ? -1 : (order.get(place.sceneId) ?? -1);
  return found.toSorted(
    (one, other) =>
      SERIOUSNESS.indexOf(one.seriousness) - SERIOUSNESS.indexOf(other.seriousness) || placeOf(one) - placeOf(other),
  );
};
