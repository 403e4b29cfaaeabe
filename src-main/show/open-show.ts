import type { ChatMessage } from '#shared/api/live-objects.ts';
import { getSpace, type Space } from '#shared/api/space.ts';
import { isSameRun } from '#shared/show/show-run.ts';
import { resolvedAction, targetOf } from '#shared/show/actions/action-rules.ts';
import { ALL_RIGHTS } from '#shared/show/rights.ts';
import type { Budget, ShowPatch, ShowState } from '#shared/show/show-state.ts';
import { say } from '#shared/words/say.ts';
import type { CallOptions } from '../platform/platform-client.ts';
import { changeScene } from './actions/keep-answers.ts';
import { createPlanner } from './actions/planner.ts';
import { noOwnObs } from './actions/sending.ts';
import { createAirWatch } from './air-watch.ts';
import { createAttendanceCurve } from './attendance-curve.ts';
import { isBudgetSpent } from './budget-spent.ts';
import { LOOK_ATTEMPT_MS } from './carry-out.ts';
import { createChatLog } from './chat-log.ts';
import { createConnectionWatch } from './connection-watch.ts';
import { createDeskMode } from './desk-mode.ts';
import { POLLS } from './pace.ts';
import { openLentTransitionStore } from './lent-transition-store.ts';
import { createLentTransitions } from './lent-transitions.ts';
import { createPatchBatch } from './patch-batch.ts';
import { createPresses } from './perform.ts';
import { createReaders } from './readers.ts';
import { createRecentChanges } from './recent-changes.ts';
import { createScenesWatch } from './scenes-watch.ts';
import { airPresses } from './show-memory.ts';
import { asStaged, stagedBy, stagedInJournal } from './staged-message.ts';
import type { ShowOptions } from './show-options.ts';
import type { Show } from './show.ts';
import { createShowReading } from './show-reading.ts';
import { createSlices } from './slices.ts';
import { createSpeakerDesk } from './speaker-desk.ts';
import { createShowFacts } from './show-facts.ts';

/** Always the same, so that what was not read yet is no change. */
const NONE: readonly never[] = [];

/** Opens a show: reads it whole, then follows it at the pace the budget allows. Throws AppError when it cannot. */
export const openShow = async (options: ShowOptions): Promise<Show> => {
  const { client, clock, sessionId, log } = options;
  const now = (): number => clock.now();
  let space: Space | null = null;
  let closed = false;
  let volumes: NonNullable<ShowState['volumes']> = {};

  const patches = createPatchBatch(sessionId, (patch) => {
    if (!closed) options.onPatch({ ...patch, at: now() });
  });
  const changes = createRecentChanges(now);
  const tell = (parts: Omit<ShowPatch, 'sessionId'>): void => {
    patches.add(parts);
    noteStanding();
  };
  let runSince = 0;
  let isRunOver = false;
  /** Knowledge of this run from when the show was left. */
  let kept = options.memory.kept;
  const deskMode = createDeskMode({
    mode: options.mode,
    talks: options.talks?.() ?? [],
    places: () => kept?.places ?? null,
    now,
    scriptWords: options.scriptWords ?? (() => 0),
    onChange: (state) => tell({ deskMode: state }),
  });
  const scenes = createScenesWatch(clock, options.onScenes);
  const air = createAirWatch({
    known: () => kept?.onAir ?? null,
    now: () => now() - client.clockOffsetMs(),
    onChange: (onAir) => tell({ air: onAir }),
  });
  const speakers = createSpeakerDesk({
    now: () => now() - client.clockOffsetMs(),
    onChange: (state) => patches.add({ speakers: state }),
  });
  const curve = createAttendanceCurve((points) => patches.add({ curve: points }));
  const slices = createSlices({
    now,
    clockSlackMs: () => client.clockSlackMs(),
    onPatch: tell,
    onDesk(before, after) {
      const { startedAt, status } = after.session;
      if (before === null) {
        if (kept && !isSameRun(kept.startedAt, startedAt)) kept = null;
      } else if (!isSameRun(before.session.startedAt, startedAt)) isRunOver = true;
      if (!isRunOver && before?.session.startedAt !== startedAt) runSince = options.runSince(startedAt);
      // Nobody sees a stage any more.
      if (status === 'ended') chat.stage(null);
      deskMode.sawDesk(before, after);
      air.sawDesk(before, after);
      scenes.sawDesk(before, after);
      transitions.sawDesk();
    },
  });
  const chat = createChatLog(() => kept?.messages ?? [], now, tell);
  const noteStanding = (): void =>
    changes.note({
      desk: slices.read('desk')?.value ?? null,
      polls: slices.read('polls')?.value ?? NONE,
      participants: slices.read('participants')?.value ?? NONE,
      deskMode: deskMode.read(),
      stagedMessageId: chat.read()?.value.staged?.id ?? null,
    });
  /** Seconds of the files that windows have read, by medium. */
  const fileSecs = new Map<string, number>();
  const showFacts = createShowFacts({
    slices,
    chat,
    mode: () => deskMode.read(),
    now: () => now() - client.clockOffsetMs(),
    onAirSince: () => air.read()?.arrivedAt ?? null,
    fileSec: (mediaId) => fileSecs.get(mediaId) ?? null,
    writesChat: options.rehearsalChat !== null,
    ownObsScene: options.ownObsScene ?? (() => null),
    queue: options.queue ?? (() => []),
  });
  const readers = createReaders({ sessionId, client, slices, chat });
  const watch = createConnectionWatch({
    clock,
    isBudgetSpent: () => isBudgetSpent(client.budget()),
    onChange: (connection) => patches.add({ connection }),
    onRecovered: () => reading.readNow(POLLS),
    onWake: () => reading.readNow(POLLS),
  });

  let desks = 1;
  const budget = (): Budget => ({ ...client.budget(), ...(desks > 1 && { desks }) });
  const reading = createShowReading({
    budget,
    clock,
    log,
    readers,
    slices,
    watch,
    onRead(name) {
      if (name === 'desk') curve.note(slices.read('desk')?.value.session, now());
      if (isRunOver) options.onRunOver();
      patches.add({ budget: budget(), clockOffsetMs: client.clockOffsetMs() });
    },
  });

  const transitions = createLentTransitions({
    spaceId: options.spaceId,
    sessionId,
    client,
    clock,
    log,
    desk: () => slices.read('desk')?.value ?? null,
    keep: (scene) => changeScene(slices, scene.id, () => scene),
    store: options.lentTransitions ?? openLentTransitionStore(null, log),
  });
  const presses = createPresses({
    lend: (...lending) => transitions.lend(...lending),
    onLocal: (action, by) => options.onLocal?.(action, by),
    client,
    clock,
    log,
    newId: options.newId,
    showFacts,
    deskMode,
    changes,
    plan: createPlanner({
      sessionId,
      slices,
      chat,
      showFacts,
      switchOwnObs: options.switchOwnObs ?? noOwnObs,
      speakers,
      rehearsalChat: options.rehearsalChat,
    }),
    journal: options.journal,
    rights: options.rights ?? (() => ALL_RIGHTS),
    waitForTeamMs: options.waitForTeamMs ?? (() => 0),
    onPress(event) {
      if (event.phase === 'confirmed') speakers.pressed(event);
      // The answer is seen before the press is called confirmed.
      if (event.phase === 'confirmed' || event.phase === 'failed') patches.flush();
      if (!closed) options.onPress(event);
    },
    readSoon: (parts) => reading.readNow(parts),
    talk: options.talk ?? (() => say('host_talk_no_window')),
    onVolumes(next) {
      volumes = next;
      patches.add({ volumes });
    },
    async readPart(part) {
      try {
        // The mark does not matter: a press that answers meanwhile is newer than this read, and as good an evidence.
        await readers[part]({ lane: 'operator', attemptMs: LOOK_ATTEMPT_MS });
        return true;
      } catch {
        return false;
      }
    },
  });

  const messages = (): readonly ChatMessage[] => chat.read()?.value.messages ?? NONE;
  const isEnded = (): boolean => slices.read('desk')?.value.session.status === 'ended';

  /** Looks up in presses since when a scene is on air, and the message on stage: the platform does not repeat them. */
  const recall = async (): Promise<void> => {
    try {
      const journal = (await options.memory.journal()).filter(({ at }) => at >= runSince);
      if (air.read() === null) air.recall(airPresses(journal, client.clockOffsetMs()));
      const staged = options.rehearsalChat
        ? await options.rehearsalChat.staged(sessionId)
        : stagedInJournal(journal, messages());
      if (!isEnded() && staged && !chat.read()?.value.staged) chat.stage(staged);
    } catch (error) {
      log.warn('what was on air before cannot be looked up', { error });
    }
  };

  const close = (): void => {
    closed = true;
    const session = slices.read('desk')?.value.session;
    if (chat.read() && session && !isRunOver) {
      const { places } = deskMode.read();
      options.memory.keep({ startedAt: session.startedAt, messages: messages(), onAir: air.read(), places });
    }
    transitions.close();
    watch.stop();
    scenes.stop();
    reading.stop();
  };

  const readSpace = async (): Promise<void> => {
    try {
      space = (await client.call(getSpace, {}, { lane: 'monitor' })).space;
      patches.add({ space });
    } catch (error) {
      log.warn('the space cannot be read', { error });
    }
  };

  try {
    const first: CallOptions = { lane: 'operator' };
    // Only the desk is needed to open; the rest is there an instant later, or when it can be had.
    // A large library of media is many calls: its show does not wait for them.
    reading.readNow(['media']);
    const desk = readers.desk(first);
    // A chat that was kept may be of another run, which the desk tells.
    const others = (['polls', 'chat', 'participants'] as const).map(async (name) => {
      if (name === 'chat' && kept) await desk;
      await reading.readFirst(name);
    });
    await Promise.all([desk, readSpace(), ...others]);
    reading.noteDesk();
    void recall();
    transitions.restore().catch((error: unknown) => log.warn('transitions could not be given back', { error }));
  } catch (error) {
    close();
    throw error;
  }

  return {
    spaceId: options.spaceId,
    sessionId,
    state: () => ({
      at: now(),
      spaceId: options.spaceId,
      sessionId,
      runSince,
      space,
      rehearsal: options.rehearsal,
      clockOffsetMs: client.clockOffsetMs(),
      desk: slices.read('desk'),
      air: air.read(),
      polls: slices.read('polls'),
      chat: chat.read(),
      participants: slices.read('participants'),
      attendance: slices.read('attendance'),
      curve: curve.read(),
      media: slices.read('media'),
      connection: watch.read(),
      budget: budget(),
      deskMode: deskMode.read(),
      speakers: speakers.read(),
      volumes,
    }),
    facts: showFacts,
    speakers,
    perform: presses.perform,
    setArrival: (arrival) => transitions.set(arrival),
    lateness: (seen, from) => presses.lateness(seen, from, clock.now()),
    toggle(action, source, mediaSec) {
      if (mediaSec !== null) {
        const meant = resolvedAction(action, showFacts);
        if (meant.kind === 'media.control') fileSecs.set(meant.mediaId, mediaSec);
      }
      return presses.toggle(action, source);
    },
    attend: (panels, someone) => reading.attend(panels, someone),
    shareBudget(shared) {
      if (shared === desks) return;
      desks = shared;
      patches.add({ budget: budget() });
      reading.paceAnew();
    },
    addTeamPress(press) {
      const target = targetOf(press.action);
      if (target !== null) deskMode.addTeamPress(target, press);
      changes.addTeamPress(press);
      speakers.addTeamPress(press, now());
      const staged = press.phase === 'confirmed' ? stagedBy(press.action) : undefined;
      if (staged !== undefined && !isEnded()) chat.stage(asStaged(messages(), staged, press.at + press.elapsedMs));
    },
    talking: (talks) => deskMode.talking(talks),
    suggest: (suggestion) => deskMode.suggest(suggestion),
    refresh: () => reading.readNow(POLLS),
    readSoon: (parts) => reading.readNow(parts),
    close,
  };
};
