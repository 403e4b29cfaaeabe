/** The target under which the debrief opens a show at a moment, in milliseconds from the start of its live. */
export const debriefTarget = (sessionId: string, ms: number): string => `${sessionId}=${Math.max(0, Math.round(ms))}`;

/** The show that a target of the debrief names, and the moment in it; null where it names none. */
export const debriefPlaceOf = (
  target: string | null,
): { readonly sessionId: string | null; readonly ms: number | null } => {
  const [sessionId = '', at = ''] = (target ?? '').split('=', 2);
  return { sessionId: sessionId === '' ? null : sessionId, ms: /^\d{1,12}$/.test(at) ? Number(at) : null };
};
