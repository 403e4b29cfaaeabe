import { announcesPoll } from '../../show/message-kind.ts';
import { pseudonymsOf } from '../exports/pseudonyms.ts';
import { recordedHands, recordedPresence } from '../presence.ts';
import type { ShowAnalysis } from '../show-analysis.ts';
import { linesOf, type ShowRecord } from '../show-record.ts';
import { merged, shared, type Stretch } from '../stretch.ts';
import { SCRIPT_LIMITS, type AudienceScript } from './audience-script.ts';
import { countedStays, reportedStays } from './counted-stays.ts';
import { crowdNames } from './crowd-names.ts';
import { scriptPolls } from './script-polls.ts';
import { slowStretches } from './slow-line.ts';
import { teamOf } from './team-of.ts';

/** Bytes of a text as JSON in UTF-8, or a little more. */
const bytesOf = (text: string): number => {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    bytes += code < 0x20 ? 6 : code < 0x80 ? (code === 0x22 || code === 0x5c ? 2 : 1) : code < 0x8_00 ? 2 : 3;
  }
  return bytes;
};

/** Everybody gets a place in the script when they are first named; null beyond the bound. */
const createPlaces = (nameOf: (key: string, name: string) => string) => {
  const places = new Map<string, number>();
  const people: string[] = [];
  const refused = new Set<string>();
  return {
    people,
    refused,
    of(key: string, name: string): number | null {
      const known = places.get(key);
      if (known !== undefined) return known;
      if (people.length >= SCRIPT_LIMITS.people) {
        refused.add(key);
        return null;
      }
      places.set(key, people.length);
      return people.push(nameOf(key, name)) - 1;
    },
  };
};

/**
 * The audience of a recorded show as a script: everyone under a pseudonym, in the chat's texts too. `title` names the
 * show. What the bounds of a script do not hold is left out and counted.
 */
export const scriptOfShow = (title: string, record: ShowRecord, analysis: ShowAnalysis): AudienceScript => {
  const { lines } = record;
  const live: Stretch = {
    ...analysis.live,
    to: Math.min(analysis.live.to, analysis.live.from + SCRIPT_LIMITS.lengthMs),
  };
  const lengthMs = live.to - live.from;
  const ms = (at: number): number => Math.round(Math.min(lengthMs, Math.max(0, at - live.from)));
  const end = (at: number): number | null => (at >= live.to ? null : ms(at));
  const presences = linesOf(lines, 'presence');
  const names = new Map<string, string>();
  for (const { userId, name } of record.entries ?? []) names.set(userId, name);
  for (const { key, data } of presences) names.set(key, data.name);
  const real = new Set([...names.values(), ...(record.messages ?? []).map(({ name }) => name)]);
  const pseudonyms = pseudonymsOf(record, analysis, crowdNames(real));
  const team = teamOf(record);
  const places = createPlaces((key, name) => pseudonyms.name(key.startsWith('name ') ? null : key, name));
  const placeOf = (userId: string): number | null =>
    team.has(userId) ? null : places.of(userId, names.get(userId) ?? '');

  const stays = [...recordedPresence(lines, live).stays]
    .flatMap(([userId, list]) => list.map((stay) => ({ userId, ...stay })))
    .flatMap((stay) => {
      const inside = shared(stay, live);
      return inside === null || team.has(stay.userId) ? [] : [{ ...stay, ...inside, to: Math.min(stay.to, live.to) }];
    })
    .toSorted((a, b) => a.from - b.from)
    .flatMap(({ userId, from, to }): AudienceScript['stays'] => {
      const who = placeOf(userId);
      return who === null ? [] : [[who, ms(from), end(to)]];
    });

  const questions = (record.polls ?? []).map(({ question }) => question);
  const isOfAudience = (userId: string | null): boolean => userId === null || !team.has(userId);
  const messages = (record.messages ?? [])
    .filter(({ kind, text, userId }) => kind === 'message' && isOfAudience(userId) && !announcesPoll(text, questions))
    .map((message) => ({ ...message, at: Date.parse(message.sentAt) }))
    .filter(({ at, text }) => at >= live.from && at <= live.to && text.trim() !== '');
  const chat: AudienceScript['chat'] = [];
  let bytes = 0;
  for (const { at, userId, name, text } of messages) {
    const who = places.of(userId ?? `name ${name}`, name);
    const said = pseudonyms.text(text).trim().slice(0, 2000).trim();
    bytes += bytesOf(said);
    if (who === null || chat.length >= SCRIPT_LIMITS.messages || bytes > SCRIPT_LIMITS.textBytes) break;
    chat.push([ms(at), who, said]);
  }

  const hands = recordedHands(lines).flatMap(({ userId, from, to }): AudienceScript['hands'] => {
    const who = from >= live.from && from < live.to ? placeOf(userId) : null;
    return who === null ? [] : [[who, ms(from), end(to)]];
  });
  const counted =
    stays.length > 0 ? stays : countedStays(lines, live, (index) => places.of(`name counted ${index}`, ''));
  const there = counted.length > 0 ? counted : reportedStays(record.entries, live, placeOf);
  const polls = scriptPolls(lines, { live, stays: there, people: places.people.length, text: pseudonyms.text });
  const gone = linesOf(lines, 'gap').filter(({ data }) => data.reason === 'connection');
  const troubles = merged(gone.map(({ at, data }) => ({ from: at, to: data.untilMs })))
    .flatMap((gap) => shared(gap, live) ?? [])
    .map(({ from, to }): [number, number] => [ms(from), ms(to)]);
  return {
    title: title.slice(0, 2000),
    from: Math.round(live.from),
    lengthMs: Math.round(lengthMs),
    people: places.people,
    stays: there.slice(0, SCRIPT_LIMITS.stays),
    chat,
    hands: hands.slice(0, SCRIPT_LIMITS.hands),
    polls: polls.polls,
    troubles: troubles.slice(0, SCRIPT_LIMITS.troubles),
    slow: slowStretches(record, live)
      .slice(0, SCRIPT_LIMITS.troubles)
      .map(({ from, to, latencyMs }) => [ms(from), ms(to), Math.min(60_000, Math.round(latencyMs))]),
    leftOut: {
      messages: messages.length - chat.length,
      people: places.refused.size,
      votes: polls.leftOut,
    },
  };
};
