import { createDifferences } from '../show/fact-differences.ts';
import type { ShowState } from '../show/show-state.ts';
import { deskFacts, planFacts, pollFacts, presenceFacts, signFacts, type Fact } from '../show/stated-facts.ts';
import { castFact } from './cast-fact.ts';
import { NO_FACTS, withFact, type RuleFacts } from './rule-facts.ts';

/** Reads the facts of an open show from its states. */
export interface ShowReader {
  /** The show by its newest state: only what became different is looked at. */
  read(state: ShowState): RuleFacts;
  /** A fact that no state of the show has, from an instant of the platform on. */
  hear(fact: Fact, at: number): void;
}

/** The parts of the desk that rules look at. */
const READ_OF_DESK: ReadonlySet<Fact['kind']> = new Set(['media', 'counters']);

/** A reader of one show, from its first state on. */
export const createShowReader = (): ShowReader => {
  const differences = createDifferences([]);
  let facts = NO_FACTS;
  let seen: ShowState | null = null;

  const note = (stated: readonly Fact[], at: number): void => {
    for (const fact of differences.take(stated)) facts = withFact(facts, fact, at);
  };

  const readDesk = ({ desk, media, air }: ShowState, offset: number): void => {
    if (desk === null || desk.value === seen?.desk?.value) return;
    const at = Math.round(desk.asOf - offset);
    const { session, scenes, activeSceneId } = desk.value;
    const startedAt = Date.parse(session.startedAt ?? '');
    const isLive = session.status === 'live' && !Number.isNaN(startedAt);
    const live: Fact = { kind: 'live', key: 'live', data: { running: isLive } };
    facts = withFact(facts, live, isLive ? startedAt : at);
    if (scenes !== seen?.desk?.value.scenes) {
      const titles = new Map((media?.value ?? []).map(({ id, title }) => [id, title]));
      const there = new Set(scenes.map(({ id }) => id));
      const gone = [...differences.last('plan').values()]
        .filter(({ key }) => !there.has(key))
        .map((fact): Fact => ({ ...fact, data: { ...fact.data, position: null } }));
      note([...planFacts(desk.value, titles), ...gone], at);
    }
    const name = scenes.find(({ id }) => id === activeSceneId)?.name ?? '';
    const arrivedAt = air?.sceneId === activeSceneId ? Math.round(Math.min(at, air.arrivedAt)) : at;
    // Before the start nothing is on air.
    const since = isLive ? Math.max(startedAt, arrivedAt) : arrivedAt;
    facts = withFact(
      facts,
      { kind: 'scene', key: 'air', data: { sceneId: activeSceneId, name, cause: 'elsewhere' } },
      since,
    );
    note(
      deskFacts(desk.value).filter(({ kind }) => READ_OF_DESK.has(kind)),
      at,
    );
  };

  const readPeople = ({ participants }: ShowState, offset: number): void => {
    if (participants === null || participants.value === seen?.participants?.value) return;
    const at = Math.round(participants.asOf - offset);
    const there = new Set(participants.value.map(({ id }) => id));
    const gone = [...differences.last('presence').values()]
      .filter(({ key, data }) => data.connected && !there.has(key))
      .map((fact): Fact => ({ ...fact, data: { ...fact.data, connected: false, handRaised: false } }));
    const people = participants.value.filter(({ connected }) => connected).length;
    note([...presenceFacts(participants.value, (id) => differences.knows('presence', id)), ...gone], at);
    note([{ kind: 'reading', key: 'reading', data: { people } }], at);
  };

  const readChat = ({ chat }: ShowState, offset: number): void => {
    if (chat === null || chat.value.messages === seen?.chat?.value.messages) return;
    const came = chat.value.messages.filter(({ id }) => !differences.knows('chat', id));
    note(
      came.map((message) => ({ kind: 'chat', key: message.id, data: message })),
      Math.round(chat.asOf - offset),
    );
  };

  const readCast = ({ participants, desk }: ShowState, offset: number): void => {
    if (participants === null || desk === null) return;
    const session = desk.value.session;
    if (participants.value === seen?.participants?.value && session === seen.desk?.value.session) return;
    note([castFact(participants.value, session)], Math.round(participants.asOf - offset));
  };

  const readSigns = ({ speakers, at }: ShowState, offset: number): void => {
    if (speakers.signs === seen?.speakers.signs) return;
    note(signFacts(speakers, differences.last('sign')), Math.round(at - offset));
  };

  return {
    hear: (fact, at) => note([fact], Math.round(at)),
    read(state) {
      const { clockOffsetMs, polls } = state;
      readDesk(state, clockOffsetMs);
      if (polls !== null && polls.value !== seen?.polls?.value)
        note(pollFacts(polls.value), Math.round(polls.asOf - clockOffsetMs));
      readPeople(state, clockOffsetMs);
      readCast(state, clockOffsetMs);
      readChat(state, clockOffsetMs);
      readSigns(state, clockOffsetMs);
      seen = state;
      return facts;
    },
  };
};
