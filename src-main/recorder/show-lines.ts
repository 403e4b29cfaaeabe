import type { ProductionDesk } from '#shared/api/scenes.ts';
import type { RecordedLine } from '#shared/debrief/recording.ts';
import { castFact } from '#shared/rules/cast-fact.ts';
import { HOST_NAMES } from '#shared/words/host-names.ts';
import { createDifferences } from '#shared/show/fact-differences.ts';
import type { PressEvent } from '#shared/show/action.ts';
import type { HeardFact } from '#shared/show/heard-fact.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import {
  deskFacts,
  plainText,
  planFacts,
  pollFacts,
  presenceFacts,
  stagedFact,
  signFacts,
  type Fact,
} from '#shared/show/stated-facts.ts';

/** A reading of participants that brought nothing new is written this seldom. */
const READING_MS = 15_000;
/** A press of this desk within this time is why its scene is on air. */
const PRESS_MS = 15_000;
/** Instants that the platform gives and those computed from them differ by less. */
const SAME_MS = 100;

/** Makes the lines of a show out of its states and presses. */
export interface ShowLines {
  /** Lines for the news in a state; `running` is true while the live goes on. */
  state(state: ShowState, running: boolean): readonly RecordedLine[];
  press(event: PressEvent, clockOffsetMs: number): RecordedLine;
  /** The room tells something of itself. */
  heard(heard: HeardFact, clockOffsetMs: number): readonly RecordedLine[];
}

/** `from`: start of the live, Unix milliseconds of the platform. `known`: what was said before, the last of each key. */
export const createShowLines = (from: number, known: readonly RecordedLine[]): ShowLines => {
  const differences = createDifferences(known);
  const lines: RecordedLine[] = [];
  let seen: Pick<ShowState, 'desk' | 'polls' | 'chat' | 'participants' | 'speakers'> | null = null;
  let before: ProductionDesk | null = null;
  let readAt = -Infinity;
  const presses: { readonly at: number; readonly sceneId: string | null }[] = [];

  const write = (facts: readonly Fact[], at: number, hostAt: number): void => {
    for (const fact of differences.take(facts)) lines.push(lineOf(fact, at, hostAt));
  };

  const causeOf = (desk: ProductionDesk, arrivedAt: number, now: number): 'press' | 'auto' | 'elsewhere' => {
    const sceneId = desk.activeSceneId;
    if (presses.some((press) => press.sceneId === sceneId && now - press.at <= PRESS_MS)) return 'press';
    const turnsAt = Date.parse(before?.autoAdvance.nextSceneAt ?? '');
    return Math.abs(arrivedAt - turnsAt) <= SAME_MS ? 'auto' : 'elsewhere';
  };

  const writeScene = (desk: ProductionDesk, { air }: ShowState, at: number, hostAt: number): void => {
    const sceneId = desk.activeSceneId;
    const said = differences.last('scene').get('air')?.data;
    const name = plainText(desk.scenes.find(({ id }) => id === sceneId)?.name ?? '');
    // It is the same arrival under another name.
    if (said?.sceneId === sceneId) {
      write([{ kind: 'scene', key: 'air', data: { ...said, name } }], at, hostAt);
      return;
    }
    const arrivedAt = air?.sceneId === sceneId ? Math.round(Math.min(at, Math.max(from, air.arrivedAt))) : at;
    write(
      [{ kind: 'scene', key: 'air', data: { sceneId, name, cause: causeOf(desk, arrivedAt, at) } }],
      arrivedAt,
      hostAt,
    );
  };

  /** A band that went before its time was taken down. */
  const goneBands = (desk: ProductionDesk, at: number): readonly Fact[] => {
    const there = new Set(desk.bands.map(({ id }) => id));
    return [...differences.last('band')].flatMap(([key, fact]) => {
      const { untilMs } = fact.data;
      return there.has(key) || (untilMs !== null && untilMs <= at)
        ? []
        : [{ ...fact, data: { ...fact.data, untilMs: at } }];
    });
  };

  /** The scenes as they are planned; one that is gone has no place any more. */
  const writePlan = (desk: ProductionDesk, { media }: ShowState, at: number, hostAt: number): void => {
    const titles = new Map((media?.value ?? []).map(({ id, title }) => [id, title]));
    const there = new Set(desk.scenes.map(({ id }) => id.slice(0, 200)));
    const gone = [...differences.last('plan').values()]
      .filter(({ key, data }) => data.position !== null && !there.has(key))
      .map((fact): Fact => ({ ...fact, data: { ...fact.data, position: null } }));
    write([...planFacts(desk, titles), ...gone], at, hostAt);
  };

  const writeDesk = (state: ShowState): void => {
    const { desk, clockOffsetMs } = state;
    if (desk === null || desk.value === seen?.desk?.value) return;
    const at = Math.round(desk.asOf - clockOffsetMs);
    if (desk.value.scenes !== before?.scenes) writePlan(desk.value, state, at, desk.asOf);
    writeScene(desk.value, state, at, desk.asOf);
    write([...deskFacts(desk.value), ...goneBands(desk.value, at)], at, desk.asOf);
    before = desk.value;
  };

  const writePolls = ({ polls, clockOffsetMs }: ShowState): void => {
    if (polls === null || polls.value === seen?.polls?.value) return;
    write(pollFacts(polls.value), Math.round(polls.asOf - clockOffsetMs), polls.asOf);
  };

  const writeChat = ({ chat, clockOffsetMs }: ShowState): void => {
    if (chat === null || chat === seen?.chat) return;
    const at = Math.round(chat.asOf - clockOffsetMs);
    if (chat.value.messages !== seen?.chat?.value.messages) {
      for (const message of chat.value.messages) {
        const key = message.id.slice(0, 200);
        if (differences.knows('chat', key)) continue;
        const sentAt = Date.parse(message.sentAt);
        write([{ kind: 'chat', key, data: message }], Number.isNaN(sentAt) ? at : sentAt, chat.asOf);
      }
    }
    write([stagedFact(chat.value)], at, chat.asOf);
  };

  const writePresence = ({ participants, desk, clockOffsetMs }: ShowState): void => {
    if (participants === null || participants.asOf === seen?.participants?.asOf) return;
    const at = Math.round(participants.asOf - clockOffsetMs);
    const count = lines.length;
    if (participants.value !== seen?.participants?.value) {
      const there = new Set(participants.value.map(({ id }) => id));
      const gone = [...differences.last('presence').values()]
        .filter(({ key, data }) => data.connected && !there.has(key))
        .map((fact): Fact => ({ ...fact, data: { ...fact.data, connected: false, handRaised: false } }));
      const isKnown = (userId: string): boolean => differences.knows('presence', userId);
      write([...presenceFacts(participants.value, isKnown), ...gone], at, participants.asOf);
      if (desk !== null) write([castFact(participants.value, desk.value.session)], at, participants.asOf);
    }
    if (lines.length === count && at - readAt < READING_MS) return;
    readAt = at;
    const people = participants.value.filter(({ connected }) => connected).length;
    const data = { people, slackMs: Math.ceil(participants.slackMs ?? 0) };
    lines.push(lineOf({ kind: 'reading', key: 'reading', data }, at, participants.asOf));
  };

  const writeSigns = ({ speakers, at: hostAt, clockOffsetMs }: ShowState): void => {
    if (speakers.signs === seen?.speakers.signs) return;
    write(signFacts(speakers, differences.last('sign')), Math.max(from, Math.round(hostAt - clockOffsetMs)), hostAt);
  };

  return {
    state(state, running) {
      const hostAt = state.desk?.asOf ?? state.at;
      const endedAt = Date.parse(state.desk?.value.session.endedAt ?? '');
      const at = running ? from : Number.isNaN(endedAt) ? Math.round(hostAt - state.clockOffsetMs) : endedAt;
      if (running) write([{ kind: 'live', key: 'live', data: { running } }], at, hostAt);
      writeDesk(state);
      writePolls(state);
      writeChat(state);
      writePresence(state);
      writeSigns(state);
      if (!running) write([{ kind: 'live', key: 'live', data: { running } }], at, hostAt);
      seen = state;
      return lines.splice(0);
    },
    heard({ fact, at: hostAt }, clockOffsetMs) {
      write([fact], Math.round(hostAt - clockOffsetMs), hostAt);
      return lines.splice(0);
    },
    press({ pressId, action, source, phase, at: hostAt, elapsedMs, reason }, clockOffsetMs) {
      const at = Math.round(hostAt - clockOffsetMs);
      if (action.kind === 'scene.take' || action.kind === 'scene.auto') {
        presses.push({ at, sceneId: action.kind === 'scene.take' ? action.sceneId : null });
        if (presses.length > 20) presses.shift();
      }
      const data = {
        action,
        who: plainText(source.who ?? HOST_NAMES.desk),
        surface: source.surface,
        ...(source.device !== undefined && { device: plainText(source.device) }),
        phase,
        elapsedMs,
        message: reason ?? null,
      };
      return lineOf({ kind: 'press', key: pressId.slice(0, 200), data }, at, hostAt);
    },
  };
};

const lineOf = (fact: Fact, at: number, hostAt: number): RecordedLine => ({
  at,
  hostAt: Math.round(hostAt),
  source: fact.kind === 'press' ? 'desk' : 'platform',
  ...fact,
});
