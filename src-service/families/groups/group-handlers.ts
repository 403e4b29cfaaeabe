import {
  addGroupDocument,
  addGroupMembers,
  createGroup,
  deleteGroup,
  deleteGroupDocument,
  getGroup,
  getGroupLeaderboard,
  getGroupStats,
  getUserGroups,
  listGroupDocuments,
  listGroups,
  removeGroupMember,
  setUserGroups,
  updateGroup,
} from '#shared/api/groups.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { implement, type Implementation } from '../implement.ts';
import { members } from '../../store/user-repository.ts';
import { serializeLeaderboard } from '../users/leaderboard.ts';
import { requireUser } from '../users/users.ts';
import { addDocument, listDocuments, removeDocument } from './group-documents.ts';
import { addMembers, groupsOf, removeMember, replaceGroups } from './group-members.ts';
import { groupStats } from './group-stats.ts';
import {
  addGroup,
  changeGroup,
  deleteGroupWithContent,
  getGroupRow,
  listAllGroups,
  readGroup,
  serializeGroup,
} from './groups.ts';

/** Groups, who is in them, their documents and figures. */
export const createGroupHandlers = (ctx: ServiceContext): readonly Implementation[] => [
  implement(listGroups, () => ({ groups: listAllGroups(ctx) })),
  implement(createGroup, ({ body }) => ({ group: addGroup(ctx, body) })),
  implement(getGroup, ({ params }) => ({ group: readGroup(ctx, params.id) })),
  implement(updateGroup, ({ params, body }) => ({ group: changeGroup(ctx, params.id, body) })),
  implement(deleteGroup, ({ params }) => {
    deleteGroupWithContent(ctx, params.id);
    return { deleted: true as const };
  }),
  implement(addGroupMembers, ({ params, body }) => addMembers(ctx, params.id, body.users, body.role)),
  implement(removeGroupMember, ({ params }) => {
    removeMember(ctx, params.id, params.userId);
    return { removed: true as const };
  }),
  implement(getUserGroups, ({ params }) => ({ groups: groupsOf(ctx, requireUser(ctx, params.id).id) })),
  implement(setUserGroups, ({ params, body }) => ({ groups: replaceGroups(ctx, params.id, body.groups, body.role) })),
  implement(getGroupLeaderboard, ({ params, query }) => {
    const row = getGroupRow(ctx, params.id);
    const leaders = members(ctx.db).listGroupLeaders(row.id, query.limit);
    const leaderboard = serializeLeaderboard(leaders).map((entry, index) => ({
      ...entry,
      groupRole: leaders[index]?.groupRole ?? 'member',
    }));
    return { group: serializeGroup(row), leaderboard };
  }),
  implement(getGroupStats, ({ params }) => groupStats(ctx, getGroupRow(ctx, params.id))),
  implement(listGroupDocuments, ({ params }) => ({ documents: listDocuments(ctx, getGroupRow(ctx, params.id).id) })),
  implement(addGroupDocument, ({ params, body }, caller) => ({
    document: addDocument(ctx, getGroupRow(ctx, params.id).id, body, caller.userId),
  })),
  implement(deleteGroupDocument, ({ params }) => {
    removeDocument(ctx, getGroupRow(ctx, params.id).id, params.docId);
    return { deleted: true as const };
  }),
];
