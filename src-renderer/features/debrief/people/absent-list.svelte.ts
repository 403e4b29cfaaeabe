import type { User } from '#shared/api/members.ts';
import { absentMembers, type Invited } from '#shared/debrief/absent.ts';
import { groupNamesOf, type SpaceMembers } from '#shared/debrief/space-members.ts';
import type { AppError } from '#shared/lib/app-error.ts';
import type { AppContext } from '../../../context/app-context.ts';

/** A member who did not come. */
export interface AbsentMember extends Invited {
  readonly name: string;
  /** Their groups, or their address where nobody kept the groups. */
  readonly note: string;
  /** Names of their groups; null where nobody kept them. */
  readonly groups: readonly string[] | null;
}

/** Members of the space who were meant to come and did not, as kept with the show; else the platform is asked. */
export class AbsentList {
  members = $state.raw<readonly AbsentMember[]>([]);
  loading = $state(false);
  trouble = $state<string | null>(null);
  readonly #platform: AppContext['platform'];

  constructor(platform: AppContext['platform']) {
    this.#platform = platform;
  }

  /** Takes the members that were kept with the show; null reads them, and the groups that the session names. */
  async load(kept: SpaceMembers | null, groupIds: readonly string[], attended: ReadonlySet<string>): Promise<void> {
    if (kept) {
      const groupsOf = groupNamesOf(kept);
      const members = kept.members.map((member) => {
        const groups = groupsOf(member.id) ?? [];
        return { ...member, isActive: true, groups, note: groups.join(', ') };
      });
      this.members = absentMembers(members, groupIds, attended);
      return;
    }
    this.loading = true;
    this.trouble = null;
    try {
      const users = await this.#activeUsers();
      const groupsOf = await this.#groupsOf(groupIds);
      const members = users.map(({ id, name, email }) => ({
        id,
        name,
        note: email ?? '',
        isActive: true,
        groups: null,
        groupIds: groupsOf.get(id) ?? [],
      }));
      this.members = absentMembers(members, groupIds, attended);
    } catch (error) {
      this.trouble = (error as AppError).message;
    } finally {
      this.loading = false;
    }
  }

  async #activeUsers(): Promise<readonly User[]> {
    const users: User[] = [];
    let cursor: string | null = null;
    do {
      const query: { limit: number; status: 'active'; cursor?: string } = {
        limit: 200,
        status: 'active',
        ...(cursor !== null && { cursor }),
      };
      const page = await this.#platform('list_users', { query });
      users.push(...page.users);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return users;
  }

  async #groupsOf(groupIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const groups = new Map<string, string[]>();
    for (const id of groupIds) {
      const { group } = await this.#platform('get_group', { params: { id } });
      for (const member of group.members ?? []) groups.set(member.id, [...(groups.get(member.id) ?? []), id]);
    }
    return groups;
  }
}
