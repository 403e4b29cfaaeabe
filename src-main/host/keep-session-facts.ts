import type { Log } from '#shared/lib/log.ts';
import { factsOfCall, tellsFacts } from '#shared/library/session-facts.ts';
import { isSame } from '#shared/scene/same.ts';
import type { SpacesPorts } from '../accounts/spaces.ts';
import type { HostEvents } from '../bridge/host-events.ts';
import type { Library } from '../library/library.ts';
import { watchCalls } from '../platform/watch-calls.ts';

export interface KeepSessionFactsDeps {
  readonly library: Pick<Library, 'ask'>;
  readonly events: Pick<HostEvents, 'emit'>;
  readonly log: Log;
}

/** Keeps the facts of every session that this host makes, changes or reads, for any caller. */
export const keepSessionFacts = ({ library, events, log }: KeepSessionFactsDeps): SpacesPorts['watched'] => {
  /** The last facts that were told of each session: the same again are no news. */
  const last = new Map<string, object>();
  return (spaceId, client) =>
    watchCalls(client, {
      wants: tellsFacts,
      onAnswer(operation, input, output) {
        for (const { sessionId, change } of factsOfCall(
          operation,
          (input as { readonly body?: unknown }).body,
          output,
        )) {
          const key = JSON.stringify([spaceId, sessionId]);
          const next = { ...last.get(key), ...change };
          if (isSame(last.get(key), next)) continue;
          last.set(key, next);
          // The session is what it is: a library that cannot write changes nothing of that.
          library.ask('sessions.keep_facts', { spaceId, sessionId, ...change }).then(
            (facts) => {
              if (facts !== null) events.emit('sessions.facts_changed', facts);
            },
            (error: unknown) => {
              last.delete(key);
              log.warn('facts of a session could not be kept', { error });
            },
          );
        }
      },
    });
};
