import type { Operation, OperationInput } from '#shared/api/operation.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import { prepareCall } from '../../accounts/call-operation.ts';
import type { PublishedContracts } from '../../accounts/published-contracts.ts';
import type { ConnectedSpace, Spaces } from '../../accounts/spaces.ts';
import { copyShow, type Call } from '../../rehearsal/copy-show.ts';
import type { Rehearsal } from '../../rehearsal/rehearsal.ts';
import { READS_AFFECTED_BY_CONTROLS, readsAffectedBy } from '../../show/affected-reads.ts';
import type { CurrentShow } from '../../show/current-show.ts';
import { requireUnlocked, requireUnlockedControl } from '../../show/on-air.ts';
import type { OwnWrites } from '../../show/own-writes.ts';
import { createShowCopies } from '../../sync/show-copies.ts';
import type { Sync } from '../../sync/sync.ts';
import type { Settings } from '../../settings/settings.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import { createCallHistory, type CallHistoryPorts } from '../call-history.ts';
import { tellItem, type ItemNewsDeps } from './item-news.ts';
import { editMarkOf, operatorNameOf } from './operator-name.ts';

/** Calls about the platform and the rehearsal, and copies of whole shows. */
export type PlatformHandlers = Pick<
  BridgeHandlers,
  | 'platform.call'
  | 'rehearsal.control'
  | 'rehearsal.copy_show'
  | 'shows.duplicate'
  | 'shows.as_template'
  | 'shows.from_template'
>;

export interface PlatformHandlerDeps extends CallHistoryPorts, ItemNewsDeps {
  readonly spaces: Spaces;
  readonly contracts: PublishedContracts;
  readonly shows: Pick<CurrentShow, 'now'>;
  /** Null where this host runs without one. */
  readonly rehearsal: Rehearsal | null;
  readonly settings: Pick<Settings, 'preferences'>;
  readonly sync: Pick<Sync, 'run' | 'makeShows' | 'isOffline' | 'wake'>;
  readonly ownWrites: Pick<OwnWrites, 'send'>;
}

/** Calls that go to the platform as they are, and to the rehearsal's controls. */
export const createPlatformHandlers = (deps: PlatformHandlerDeps): PlatformHandlers => {
  const { spaces, contracts, shows, library, sync, ownWrites, clock, newId } = deps;
  const sendLogged = createCallHistory(deps);
  const requireRehearsal = (): Rehearsal => {
    if (!deps.rehearsal) throw new AppError('unsupported', say('host_no_rehearsal'));
    return deps.rehearsal;
  };
  const callOf =
    ({ client }: ConnectedSpace): Call =>
    <O extends Operation>(operation: O, input: OperationInput<O>) =>
      client.call(operation, input, { lane: 'operator' });
  const copies = createShowCopies({
    clientOf: (spaceId) => spaces.get(spaceId).client,
    library,
    sendEdits: () => sync.run(),
  });
  return {
    async 'platform.call'(request, caller) {
      // An operation beyond the contract is for the desk alone.
      const findLater = (name: string) => (caller.role === 'desk' ? contracts.find(request.spaceId, name) : undefined);
      const { operation, send } = await prepareCall(spaces, findLater, request);
      requireUnlocked(shows.now(), operation, request);
      // A panel's reads leave the journal to calls that write.
      const note = request.note === true && caller.role === 'desk';
      const who = operatorNameOf(deps.settings, caller);
      const write = { spaceId: request.spaceId, operation: operation.name, params: request.params ?? {}, who };
      const sendOwn = () =>
        operation.access === 'write' ? ownWrites.send({ ...write, surface: 'console' }, send) : send();
      const answer = await sendLogged({ operation, request: { ...request, note }, who }, sendOwn);
      const show = shows.now();
      const affected = readsAffectedBy(operation);
      if (operation.access === 'write' && show?.spaceId === request.spaceId) show.readSoon(affected);
      return request.withStatus === true ? answer : answer.value;
    },
    async 'rehearsal.control'({ method, path, body }) {
      requireUnlockedControl(shows.now(), path);
      const answer = await requireRehearsal().control(method, path, body ?? undefined);
      if (method !== 'GET') shows.now()?.readSoon(READS_AFFECTED_BY_CONTROLS);
      return answer;
    },
    async 'rehearsal.copy_show'({ spaceId, sessionId }) {
      const { ready, control } = requireRehearsal();
      const rehearsal = spaces.get((await ready).spaceId);
      const ports = { from: callOf(spaces.get(spaceId)), into: callOf(rehearsal), control, now: () => clock.now() };
      const plan = await library.ask('polls.plan', { spaceId, sessionId });
      const { durationMin } = await library.ask('sessions.facts_of', { spaceId, sessionId });
      const copied = await copyShow(ports, sessionId, { plan, durationMin });
      const scope = { spaceId: rehearsal.summary.id, sessionId: copied.sessionId };
      // The bands of the show go with it, whatever the rehearsal has of its own.
      const { presets } = await library.ask('bands.list', { spaceId, sessionId });
      if (presets.length > 0) await library.ask('bands.replace', { scope, presets });
      await library.ask('notes.copy', { from: { spaceId, sessionId }, to: scope });
      return { ...scope, missingMedia: copied.missingMedia };
    },
    'shows.duplicate': ({ shows: requests, ...show }, caller) =>
      copies.duplicate(show, requests, async (rule) => {
        const item = { ...rule, id: newId(), editId: newId(), ...editMarkOf(deps, caller) };
        const made = await library.ask('items.create', item);
        tellItem(deps, made, made.revision);
      }),
    'shows.as_template': (show) => copies.asTemplate(show),
    'shows.from_template': ({ spaceId, itemId, shows: requests }) => sync.makeShows(spaceId, itemId, requests),
  };
};
