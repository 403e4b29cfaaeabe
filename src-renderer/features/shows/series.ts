/** Starts of a weekly series in this computer's zone, so that 18:00 stays 18:00 when the clocks change. */
export const weeklyDates = (startsAt: string, count: number): readonly Date[] => {
  const first = new Date(startsAt);
  if (Number.isNaN(first.getTime())) return [];
  return Array.from({ length: Math.max(0, count) }, (_, week) => {
    const date = new Date(first);
    date.setDate(first.getDate() + 7 * week);
    return date;
  });
};

/** The start that is offered for a duplicate: a week after the show, at its hour, in the time to come. */
export const nextWeek = (scheduledAt: string, now: number): Date => {
  const date = new Date(scheduledAt);
  do date.setDate(date.getDate() + 7);
  while (date.getTime() <= now);
  return date;
};
