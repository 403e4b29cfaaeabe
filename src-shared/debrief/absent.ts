/** A member as far as absence asks. */
export interface Invited {
  readonly id: string;
  readonly isActive: boolean;
  readonly groupIds: readonly string[];
}

/**
 * Active members who were meant and did not come: those of the session's groups, or of the whole space where it names
 * none (source: the space's members, the attendance report).
 */
export const absentMembers = <Member extends Invited>(
  members: readonly Member[],
  groupIds: readonly string[],
  attended: ReadonlySet<string>,
): readonly Member[] =>
  members.filter(
    (member) =>
      member.isActive &&
      !attended.has(member.id) &&
      (groupIds.length === 0 || member.groupIds.some((id) => groupIds.includes(id))),
  );
