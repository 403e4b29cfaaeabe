import type { ServiceContext } from '../../../src-service/context/service-context.ts';

/** How much a big space holds. */
export const BIG = { members: 1000, sessions: 200, messages: 50_000, xpEvents: 10_000 } as const;

const DAY_MS = 86_400_000;
const WORDS = ['Hello', 'Great point', 'Where is the link?', 'Same here', 'Thank you', 'Could you repeat that?'];

interface Columns {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly dflt_value: string | null;
}

/** Copies a row with some columns changed: whatever else a table asks for is as the service itself wrote it. */
const copier = ({ db }: ServiceContext, table: string, where: string, changed: readonly string[]) => {
  const columns = (db.pragma(`table_info(${table})`) as readonly Columns[]).map(({ name }) => name);
  // A lone primary key of integers is numbered by itself.
  const copied = columns.filter((name) => name !== 'seq');
  const values = copied.map((name) => (changed.includes(name) ? `@${name}` : name));
  return db.prepare(
    `INSERT INTO ${table} (${copied.join(', ')}) SELECT ${values.join(', ')} FROM ${table} WHERE ${where} LIMIT 1`,
  );
};

const addMembers = (ctx: ServiceContext, modelUser: string): readonly string[] => {
  const now = ctx.clock.now();
  const user = copier(ctx, 'user', `id = '${modelUser}'`, ['id', 'external_id', 'name', 'email', 'created_at']);
  const member = copier(ctx, 'member', `user_id = '${modelUser}'`, [
    'user_id',
    'total_xp',
    'joined_at',
    'last_activity_at',
  ]);
  return Array.from({ length: BIG.members }, (_, index) => {
    const id = `usr_big_${index}`;
    const at = now - DAY_MS * 300 + index * 60_000;
    user.run({ id, external_id: `ext-${index}`, name: `Person ${index}`, email: null, created_at: at });
    member.run({ user_id: id, total_xp: index * 10, joined_at: at, last_activity_at: now - index * 60_000 });
    return id;
  });
};

const addSessions = (ctx: ServiceContext, model: string): readonly string[] => {
  const now = ctx.clock.now();
  const session = copier(ctx, 'session', `id = '${model}'`, ['id', 'title', 'status', 'started_at', 'ended_at']);
  return Array.from({ length: BIG.sessions }, (_, index) => {
    const id = `ses_big_${index}`;
    const startedAt = now - DAY_MS * (index + 1);
    session.run({
      id,
      title: `Show ${index}`,
      status: 'ended',
      started_at: startedAt,
      ended_at: startedAt + 3_600_000,
    });
    return id;
  });
};

const addChat = (ctx: ServiceContext, sessionIds: readonly string[], userIds: readonly string[]): void => {
  const insert = ctx.db.prepare(
    `INSERT INTO chat_message (id, session_id, user_id, name, text, sent_at, kind) VALUES (?, ?, ?, ?, ?, ?, 'message')`,
  );
  for (let index = 0; index < BIG.messages; index += 1) {
    const user = index % userIds.length;
    const sessionId = sessionIds[index % sessionIds.length];
    const text = WORDS[index % WORDS.length];
    insert.run(`msg_big_${index}`, sessionId, userIds[user], `Person ${user}`, text, ctx.clock.now() - index * 1000);
  }
};

/** Everyone was in several of the sessions, for an hour each. */
const addAttendance = (ctx: ServiceContext, sessionIds: readonly string[], userIds: readonly string[]): void => {
  const participant = ctx.db.prepare(
    `INSERT INTO participant (session_id, user_id, role, source, spectator, joined_at, last_seen_at)
     VALUES (?, ?, 'viewer', 'member', 0, ?, ?)`,
  );
  const connection = ctx.db.prepare(
    `INSERT INTO connection (id, session_id, user_id, spectator, joined_at, left_at, last_seen_at)
     VALUES (?, ?, ?, 0, ?, ?, ?)`,
  );
  for (const [index, sessionId] of sessionIds.entries()) {
    const from = ctx.clock.now() - DAY_MS * (index + 1);
    for (let count = 0; count < 50; count += 1) {
      const userId = userIds[(index * 7 + count) % userIds.length];
      participant.run(sessionId, userId, from, from + 3_600_000);
      connection.run(`con_${index}_${count}`, sessionId, userId, from, from + 3_600_000, from + 3_600_000);
    }
  }
};

const addXp = (ctx: ServiceContext, userIds: readonly string[]): void => {
  const insert = ctx.db.prepare(
    `INSERT INTO xp_event (id, user_id, amount, source, ref_id, created_at) VALUES (?, ?, 10, 'live', NULL, ?)`,
  );
  for (let index = 0; index < BIG.xpEvents; index += 1) {
    insert.run(`xp_big_${index}`, userIds[index % userIds.length], ctx.clock.now() - index * 60_000);
  }
};

/** Fills a space as years of use would; all people and sessions are like the two named. */
export const fillSpace = (
  ctx: ServiceContext,
  model: { readonly userId: string; readonly sessionId: string },
): void => {
  ctx.work.run(() => {
    const userIds = addMembers(ctx, model.userId);
    const sessionIds = addSessions(ctx, model.sessionId);
    addChat(ctx, sessionIds, userIds);
    addAttendance(ctx, sessionIds, userIds);
    addXp(ctx, userIds);
  });
  ctx.db.pragma('optimize');
};
