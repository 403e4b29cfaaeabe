import type { ShowAnalysis } from '#shared/debrief/show-analysis.ts';
import { linesOf, type ShowRecord } from '#shared/debrief/show-record.ts';
import type { RecordedPress } from '#shared/debrief/presses.ts';
import { viewOf } from '../../../actions/all-views.ts';
import type { ShowNames } from '../../../actions/show-sources.ts';
import { hostName } from '../../../lib/host-names.ts';
import { sentence } from '../../../lib/sentence.ts';
import * as m from '../../../paraglide/messages.js';

/** A mark of the axis in words. Offsets in milliseconds from the start of the live; equal where it has no length. */
export interface Moment {
  readonly key: string;
  readonly kind: 'poll' | 'band' | 'conversion' | 'press';
  readonly from: number;
  readonly to: number;
  readonly failed: boolean;
  readonly text: string;
}

/** Stands where something was not recorded. */
const UNKNOWN = '?';
/** A mark counts as at the cursor within half a step of its keys. */
const NEAR_MS = 5000;

/** The names of things in a recording; some kinds are never recorded by name. */
const namesIn = (record: ShowRecord, { polls, attendees }: ShowAnalysis): ShowNames => {
  const scenes = new Map(linesOf(record.lines, 'scene').map(({ data }) => [data.sceneId, data.name]));
  const overlays = new Map(
    linesOf(record.lines, 'overlay').map(({ key, data }) => [key.slice(key.indexOf(' ') + 1), data.name]),
  );
  const questions = new Map(polls.map(({ id, question }) => [id, question]));
  const people = new Map(attendees.map(({ userId, name }) => [userId, name]));
  return {
    scene: (id) => scenes.get(id) ?? UNKNOWN,
    overlay: (id) => overlays.get(id) ?? UNKNOWN,
    poll: (id) => questions.get(id) ?? UNKNOWN,
    media: () => UNKNOWN,
    person: (id) => people.get(id) ?? UNKNOWN,
    page: () => UNKNOWN,
  };
};

const pressWord = ({ action, who, device, phase, message }: RecordedPress, names: ShowNames): string => {
  const name = hostName(who);
  const said = {
    who: device === undefined ? name : m.debrief_moment_who_on({ name, device }),
    what: action === null ? m.debrief_moment_unknown() : viewOf(action).word(action, names),
  };
  if (phase !== 'failed') return m.debrief_moment_press(said);
  return m.debrief_moment_failed({ ...said, reason: message ? sentence(message) : m.debrief_moment_went_wrong() });
};

/** Polls, bands, sign-ups and presses of a show in words, by time. */
export const momentsOf = (analysis: ShowAnalysis, record: ShowRecord): readonly Moment[] => {
  const { live, polls, bands, conversions, presses } = analysis;
  const names = namesIn(record, analysis);
  const moments: readonly Omit<Moment, 'key'>[] = [
    ...polls.flatMap(({ open, question }) =>
      open ? [{ kind: 'poll' as const, ...open, failed: false, text: m.debrief_moment_poll({ question }) }] : [],
    ),
    ...bands.map(({ from, to, text }) => ({
      kind: 'band' as const,
      from,
      to,
      failed: false,
      text: m.debrief_moment_band({ text }),
    })),
    // Sign-ups after the end have their moment, but no place on the axis.
    ...conversions
      .filter(({ at }) => at >= live.from && at <= live.to)
      .map(({ at, name }) => ({
        kind: 'conversion' as const,
        from: at,
        to: at,
        failed: false,
        text: m.debrief_moment_conversion({ name: name ?? m.debrief_moment_unnamed() }),
      })),
    ...presses.map((press) => ({
      kind: 'press' as const,
      from: press.at,
      to: press.at,
      failed: press.phase === 'failed',
      text: pressWord(press, names),
    })),
  ];
  return moments
    .map((moment, index) => ({
      ...moment,
      key: String(index),
      from: moment.from - live.from,
      to: moment.to - live.from,
    }))
    .toSorted((a, b) => a.from - b.from);
};

/** The marks at a place of the axis. */
export const momentsAt = (moments: readonly Moment[], offsetMs: number): readonly Moment[] =>
  moments.filter(({ from, to }) =>
    from === to ? Math.abs(offsetMs - from) <= NEAR_MS : offsetMs >= from && offsetMs < to,
  );

/** The place of the next mark, or of the one before; null where there is none. */
export const nextMoment = (moments: readonly Moment[], offsetMs: number, way: 'on' | 'back'): number | null =>
  (way === 'on' ? moments.find(({ from }) => from > offsetMs) : moments.findLast(({ from }) => from < offsetMs))
    ?.from ?? null;
