import { isSame } from '../scene/same.ts';
import { mediaKindOf } from '../scene/media-kind.ts';
import { playedPart, type Playable } from '../scene/playback.ts';
import type { RuleCondition } from '../rules/rule-conditions.ts';
import type { RuleEvent } from '../rules/rule-events.ts';
import type { Rule } from '../rules/rule.ts';
import { stretchedMs } from '../show/auto-advance.ts';
import { actionsOf } from '../show/deck-page.ts';
import { isThere } from './check-keys.ts';
import { finding, type Finding } from './finding.ts';
import type { PreflightCheck, PreflightInput } from './preflight-input.ts';

type Named = NonNullable<PreflightInput['rules']>[number];

const placeOf = ({ id }: Named) => ({ kind: 'page', page: 'library', target: `rules=${id}` }) as const;

/** The scene that a rule puts on air first; null where it puts none there, or the show says which one. */
const sceneTaken = ({ steps }: Rule): string | null => {
  const first = actionsOf(steps).find(({ kind }) => kind === 'scene.take' || kind === 'scene.press');
  return first !== undefined && 'sceneId' in first && typeof first.sceneId === 'string' ? first.sceneId : null;
};

/** True if one occurrence may begin both: the same event, and things that are the same or any. */
const mayCoincide = (one: RuleEvent, other: RuleEvent): boolean => {
  if (one.kind !== other.kind) return false;
  const others = new Map<string, unknown>(Object.entries(other));
  return Object.entries<unknown>(one).every(([name, value]) => {
    const theirs = others.get(name);
    return value === theirs || value === null || theirs === null;
  });
};

/** True if two conditions cannot hold together. */
const excludes = (one: RuleCondition, other: RuleCondition): boolean => {
  if (one.kind === 'scene.is' && other.kind === 'scene.is')
    return one.sceneId === other.sceneId ? one.is !== other.is : one.is && other.is;
  if ('is' in one && 'is' in other) return one.is !== other.is && isSame({ ...one, is: other.is }, other);
  const bound = (condition: RuleCondition): number =>
    'people' in condition
      ? condition.people
      : 'votes' in condition
        ? condition.votes
        : 'seconds' in condition
          ? condition.seconds
          : 0;
  if (one.kind !== other.kind || !('level' in one) || !('level' in other) || one.level === other.level) return false;
  const [least, most] = one.level === 'at_least' ? [one, other] : [other, one];
  return bound(least) > bound(most);
};

const pairsOf = <Thing>(things: readonly Thing[]): readonly (readonly [Thing, Thing])[] =>
  things.flatMap((one, index) => things.slice(index + 1).map((other) => [one, other] as const));

/** A scene that comes on air, as a condition: it holds at that moment. */
const conditionOf = (event: RuleEvent): readonly RuleCondition[] =>
  event.kind === 'scene.on_air' || (event.kind === 'scene.left' && event.sceneId !== null)
    ? [{ kind: 'scene.is', sceneId: event.sceneId ?? '', is: true }]
    : [];

const hasEnd = (item: Playable): boolean => Number.isFinite(playedPart(item, null).endSec);

/** Why an event never comes in this show: its scene, its poll or its film is not there, or has no end. */
const neverComes = (event: RuleEvent, { show: { scenes }, polls }: PreflightInput): boolean => {
  const planned = scenes.map((scene) => ({ id: scene.id, lengthMs: stretchedMs(scene) }));
  if ('pollId' in event && event.pollId !== null && polls !== null) return !polls.some(({ id }) => id === event.pollId);
  switch (event.kind) {
    case 'scene.on_air':
      return !planned.some(({ id }) => id === event.sceneId);
    case 'scene.left':
      return !planned.some(
        ({ id, lengthMs }) =>
          (event.sceneId === null || id === event.sceneId) && lengthMs !== null && lengthMs >= event.seconds * 1000,
      );
    case 'late':
      return planned.every(({ lengthMs }) => lengthMs === null);
    case 'film.ended': {
      const films = scenes.flatMap(({ slots, audios }) => [
        ...slots.filter((slot) => mediaKindOf(slot) === 'video'),
        // Any film is no sound.
        ...(event.mediaId === null ? [] : audios),
      ]);
      return !films.some((film) => (event.mediaId === null || film.mediaId === event.mediaId) && hasEnd(film));
    }
    default:
      return false;
  }
};

/** True for an event whose moment is the one at which it begins to count. */
const isAtOnce = (event: RuleEvent, { show: { scenes } }: PreflightInput): boolean => {
  if (event.kind === 'show.time' || event.kind === 'poll.open_for') return event.seconds === 0;
  // The person who starts the show is in the room.
  if (event.kind === 'viewers') return event.level === 'at_least' && event.people === 1;
  if (event.kind !== 'scene.left' || event.sceneId === null) return false;
  const scene = scenes.find(({ id }) => id === event.sceneId);
  return scene !== undefined && stretchedMs(scene) === event.seconds * 1000;
};

const findingsOf = (one: Named, input: PreflightInput): readonly Finding[] => {
  const { name, rule } = one;
  const options = { facts: { name }, mark: one.id };
  const holds = [...conditionOf(rule.event), ...rule.conditions];
  // A rule of all shows may well be about another one.
  const isOwn = rule.sessionId !== null;
  if ((isOwn && neverComes(rule.event, input)) || pairsOf(holds).some(([a, b]) => excludes(a, b)))
    return [finding('rule_never', placeOf(one), options)];
  return [
    ...(!isOwn || actionsOf(rule.steps).every((action) => isThere(action, input))
      ? []
      : [finding('rule_missing', placeOf(one), options)]),
    ...(isAtOnce(rule.event, input) ? [finding('rule_at_once', placeOf(one), options)] : []),
  ];
};

/** Rules of the show that contradict each other, can never fire, or fire at once. */
export const checkRules: PreflightCheck = (input) => {
  const rules = input.rules ?? [];
  const clashes = pairsOf(rules).filter(([{ rule: one }, { rule: other }]) => {
    const [scene, another] = [sceneTaken(one), sceneTaken(other)];
    if (scene === null || another === null || scene === another || !mayCoincide(one.event, other.event)) return false;
    return !one.conditions.some((a) => other.conditions.some((b) => excludes(a, b)));
  });
  return [
    ...rules.flatMap((rule) => findingsOf(rule, input)),
    ...clashes.map(([one, other]) =>
      finding('rule_same', placeOf(one), {
        facts: { one: one.name, other: other.name },
        mark: `${one.id} ${other.id}`,
      }),
    ),
  ];
};
