import type { Operation, OperationInput } from '#shared/api/operation.ts';
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
import { duplicateShow } from '../../sync/duplicate-show.ts';
import type { Sync } from '../../sync/sync.ts';
import type { BridgeHandlers } from '../dispatcher.ts';

type Handlers = Pick<BridgeHandlers, 'platform.call' | 'rehearsal.control' | 'rehearsal.copy_show' | 'shows.duplicate'>;

export interface PlatformHandlerDeps {
  readonly spaces: Spaces;
  readonly shows: Pick<CurrentShow, 'now'>;
  /** Null where this host runs without one. */
  readonly rehearsal: Rehearsal | null;
  readonly library: Pick<Library, 'ask'>;
  readonly sync: Pick<Sync, 'run'>;
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
      const plan = await library.ask('polls.plan', { spaceId, sessionId });
      const { quizzes, ...duplicated } = await duplicateShow(client, sessionId, requests, plan);
      for (const { right, ...quiz } of quizzes)
        await library.ask('polls.plan_change', { kind: 'right', spaceId, ...quiz, right: [...right] });
      for (const id of duplicated.sessionIds)
        await library.ask('notes.copy', { from: { spaceId, sessionId }, to: { spaceId, sessionId: id } });
      const bands = await library.ask('bands.list', { spaceId, sessionId });
      if (bands.scope.sessionId === null) return duplicated;
      for (const id of duplicated.sessionIds)
        await library.ask('bands.replace', { scope: { spaceId, sessionId: id }, presets: bands.presets });
      return duplicated;
    },
  };
};
