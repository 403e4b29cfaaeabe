import type { Family } from '#shared/api/operation.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { missingRight, missingRightSentence } from '#shared/show/rights.ts';
import type { ConnectedSpace } from '../../accounts/spaces.ts';
import { copyShow, type Call } from '../../rehearsal/copy-show.ts';
import type { PollName } from '../../show/pace.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import type { HostParts } from '../host-parts.ts';
import { inputProblem } from '../input-problem.ts';

type Handlers = Pick<BridgeHandlers, 'platform.call' | 'rehearsal.control' | 'rehearsal.copy_show'>;

/** What a write of a family may change of the show that is open. */
const AFFECTED: Partial<Readonly<Record<Family, readonly PollName[]>>> = {
  live: ['desk', 'participants', 'chat'],
  scenes: ['desk'],
  polls: ['polls'],
  media: ['media'],
};
const AFFECTED_BY_CONTROLS: readonly PollName[] = ['desk', 'chat', 'polls', 'participants'];

/** Calls that go to the platform as they are, and to the rehearsal's controls. */
export const createPlatformHandlers = (parts: HostParts): Handlers => ({
  async 'platform.call'({ spaceId, operation: name, params, query, body, lane }) {
    // The whole contract is only needed here: the desk opens without it.
    const { findOperation } = await import('#shared/api/operations.ts');
    const operation = findOperation(name);
    if (!operation) throw new AppError('unsupported', `There is no operation ${name}.`, { field: 'operation' });
    const space = parts.spaces.get(spaceId);
    const missing = missingRight(operation, space.summary);
    if (missing) throw new AppError('forbidden', missingRightSentence(missing));
    const parsedParams = operation.params.safeParse(params ?? {});
    if (!parsedParams.success) throw inputProblem(parsedParams.error);
    const parsedQuery = operation.query.safeParse(query ?? {});
    if (!parsedQuery.success) throw inputProblem(parsedQuery.error);
    const parsedBody = operation.body.safeParse(body ?? undefined);
    if (!parsedBody.success) throw inputProblem(parsedBody.error);

    const input = { params: parsedParams.data, query: parsedQuery.data, body: parsedBody.data };
    const answer = await space.client.call(operation, input, { lane: lane ?? 'library' });
    const show = parts.shows.now();
    if (operation.access === 'write' && show?.spaceId === spaceId) show.readSoon(AFFECTED[operation.family] ?? []);
    return answer;
  },
  async 'rehearsal.control'({ method, path, body }) {
    if (!parts.rehearsal) throw new AppError('unsupported', 'This host runs without a rehearsal.');
    const answer = await parts.rehearsal.control(method, path, body ?? undefined);
    if (method !== 'GET') parts.shows.now()?.readSoon(AFFECTED_BY_CONTROLS);
    return answer;
  },
  async 'rehearsal.copy_show'({ spaceId, sessionId }) {
    if (!parts.rehearsal) throw new AppError('unsupported', 'This host runs without a rehearsal.');
    const callOf =
      (space: ConnectedSpace): Call =>
      (operation, input) =>
        space.client.call(operation, input, { lane: 'operator' });
    const rehearsal = parts.spaces.get((await parts.rehearsal.ready).spaceId);
    const into = callOf(rehearsal);
    const { control } = parts.rehearsal;
    const now = (): number => parts.ports.clock.now();
    const copied = await copyShow({ from: callOf(parts.spaces.get(spaceId)), into, control, now }, sessionId);
    const scope = { spaceId: rehearsal.summary.id, sessionId: copied.sessionId };
    // The bands of the show go with it, whatever the rehearsal has of its own.
    const { presets } = await parts.library.ask('bands.list', { spaceId, sessionId });
    if (presets.length > 0) await parts.library.ask('bands.replace', { scope, presets });
    return { ...scope, missingMedia: copied.missingMedia };
  },
});
