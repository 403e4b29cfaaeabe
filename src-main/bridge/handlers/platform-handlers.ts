import type { Operation, OperationInput } from '#shared/api/operation.ts';
import type { BandPreset } from '#shared/library/band-presets.ts';
import { scenesOf } from '#shared/library/body-scenes.ts';
import { ShowTemplate } from '#shared/library/show-template.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { callOperation } from '../../accounts/call-operation.ts';
import type { ConnectedSpace, Spaces } from '../../accounts/spaces.ts';
import type { Library } from '../../library/library.ts';
import { copyShow, type Call } from '../../rehearsal/copy-show.ts';
import type { Rehearsal } from '../../rehearsal/rehearsal.ts';
import { READS_AFFECTED_BY_CONTROLS, readsAffectedBy } from '../../show/affected-reads.ts';
import type { CurrentShow } from '../../show/current-show.ts';
import { duplicateShow, type QuizAnswers } from '../../sync/duplicate-show.ts';
import { readShow } from '../../sync/show-copy.ts';
import type { Sync } from '../../sync/sync.ts';
import type { BridgeHandlers } from '../dispatcher.ts';

type Handlers = Pick<
  BridgeHandlers,
  | 'platform.call'
  | 'rehearsal.control'
  | 'rehearsal.copy_show'
  | 'shows.duplicate'
  | 'shows.as_template'
  | 'shows.from_template'
>;

/** Errors that say that the platform cannot be reached now. */
const AWAY: ReadonlySet<string> = new Set(['offline', 'timeout', 'unavailable']);

export interface PlatformHandlerDeps {
  readonly spaces: Spaces;
  readonly shows: Pick<CurrentShow, 'now'>;
  /** Null where this host runs without one. */
  readonly rehearsal: Rehearsal | null;
  readonly library: Pick<Library, 'ask'>;
  readonly sync: Pick<Sync, 'run' | 'makeShows'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Calls that go to the platform as they are, and to the rehearsal's controls. */
export const createPlatformHandlers = (deps: PlatformHandlerDeps): Handlers => {
  const { spaces, shows, library, sync, clock } = deps;
  const requireRehearsal = (): Rehearsal => {
    if (!deps.rehearsal) throw new AppError('unsupported', say('host_no_rehearsal'));
    return deps.rehearsal;
  };
  const callOf =
    ({ client }: ConnectedSpace): Call =>
    <O extends Operation>(operation: O, input: OperationInput<O>) =>
      client.call(operation, input, { lane: 'operator' });
  const keepAnswers = async (spaceId: string, quizzes: readonly QuizAnswers[]): Promise<void> => {
    for (const quiz of quizzes) await library.ask('polls.plan_change', { ...quiz, spaceId });
  };
  const giveBands = async (
    spaceId: string,
    sessionIds: readonly string[],
    presets: readonly BandPreset[],
  ): Promise<void> => {
    for (const sessionId of sessionIds)
      await library.ask('bands.replace', { scope: { spaceId, sessionId }, presets: [...presets] });
  };
  return {
    async 'platform.call'(request) {
      const { operation, answer } = await callOperation(spaces, request);
      const show = shows.now();
      const affected = readsAffectedBy(operation);
      if (operation.access === 'write' && show?.spaceId === request.spaceId) show.readSoon(affected);
      return answer;
    },
    async 'rehearsal.control'({ method, path, body }) {
      const answer = await requireRehearsal().control(method, path, body ?? undefined);
      if (method !== 'GET') shows.now()?.readSoon(READS_AFFECTED_BY_CONTROLS);
      return answer;
    },
    async 'rehearsal.copy_show'({ spaceId, sessionId }) {
      const { ready, control } = requireRehearsal();
      const rehearsal = spaces.get((await ready).spaceId);
      const ports = { from: callOf(spaces.get(spaceId)), into: callOf(rehearsal), control, now: () => clock.now() };
      const copied = await copyShow(ports, sessionId, await library.ask('polls.plan', { spaceId, sessionId }));
      const scope = { spaceId: rehearsal.summary.id, sessionId: copied.sessionId };
      // The bands of the show go with it, whatever the rehearsal has of its own.
      const { presets } = await library.ask('bands.list', { spaceId, sessionId });
      if (presets.length > 0) await library.ask('bands.replace', { scope, presets });
      await library.ask('notes.copy', { from: { spaceId, sessionId }, to: scope });
      return { ...scope, missingMedia: copied.missingMedia };
    },
    async 'shows.duplicate'({ spaceId, sessionId, shows: requests }) {
      const { client } = spaces.get(spaceId);
      // Edits that wait are part of the show.
      await sync.run();
      const from = { spaceId, sessionId };
      const copy = await readShow(client, sessionId, await library.ask('polls.plan', from));
      const { quizzes, ...duplicated } = await duplicateShow(client, copy, requests);
      await keepAnswers(spaceId, quizzes);
      for (const id of duplicated.sessionIds) await library.ask('notes.copy', { from, to: { spaceId, sessionId: id } });
      const { scope, presets } = await library.ask('bands.list', from);
      if (scope.sessionId !== null) await giveBands(spaceId, duplicated.sessionIds, presets);
      return duplicated;
    },
    async 'shows.as_template'({ spaceId, sessionId }) {
      const from = { spaceId, sessionId };
      const draft = await library.ask('items.draft', from);
      const plan = await library.ask('polls.plan', from);
      const { presets } = await library.ask('bands.list', from);
      const kept = draft && { scenes: scenesOf(draft.body), polls: [], settings: null };
      const copy = await readShow(spaces.get(spaceId).client, sessionId, plan).catch((error: unknown) => {
        // Without a network the scenes are here all the same.
        if (kept && error instanceof AppError && AWAY.has(error.code)) return kept;
        throw error;
      });
      const scenes = (kept ?? copy).scenes.map((scene) => ({ ...scene, locked: false }));
      const noted = await library.ask('notes.list', from);
      // Chapters of a replay have notes of their own, which belong to that live.
      const ids = new Set(scenes.map(({ id }) => id));
      const ofScenes = Object.entries(noted.scenes).filter(([id]) => ids.has(id));
      const notes = { show: noted.show, scenes: Object.fromEntries(ofScenes) };
      return ShowTemplate.parse({ kind: 'show_template', ...copy, scenes, bands: presets, notes });
    },
    'shows.from_template': ({ spaceId, itemId, shows: requests }) => sync.makeShows(spaceId, itemId, requests),
  };
};
