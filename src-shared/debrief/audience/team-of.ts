import { linesOf, type ShowRecord } from '../show-record.ts';

const AUDIENCE_ROLES: ReadonlySet<string> = new Set(['viewer', 'speaker']);

/** People of a show who are not its audience: the host, helpers, and those who had a place on stage when they came. */
export const teamOf = ({ lines, entries }: ShowRecord): ReadonlySet<string> => {
  const team = new Set((entries ?? []).filter(({ role }) => !AUDIENCE_ROLES.has(role)).map(({ userId }) => userId));
  const casts = linesOf(lines, 'cast');
  for (const { data } of casts) if (data.host !== null) team.add(data.host);
  const arrived = new Set<string>();
  for (const { at, key, data } of linesOf(lines, 'presence')) {
    if (!data.connected || arrived.has(key)) continue;
    arrived.add(key);
    if (casts.findLast((cast) => cast.at <= at)?.data.guests.includes(key) === true) team.add(key);
  }
  return team;
};
