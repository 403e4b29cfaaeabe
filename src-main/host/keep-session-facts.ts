import type { Log } from '#shared/lib/log.ts';
import { factsOfCall, tellsFacts } from '#shared/library/session-facts.ts';
import type { SpacesPorts } from '../accounts/spaces.ts';
import type { HostEvents } from '../bridge/host-events.ts';
import type { Library } from '../library/library.ts';
import { watchCalls } from '../platform/watch-calls.ts';

export interface KeepSessionFactsDeps {
  readonly library: Pick<Library, 'ask'>;
  readonly events: Pick<HostEvents, 'emit'>;
  readonly log: Log;
}

/** Keeps the host page and the planned duration of every session that this host makes or changes, whoever asked for it. */
export const keepSessionFacts =
  ({ library, events, log }: KeepSessionFactsDeps): SpacesPorts['watched'] =>
  (spaceId, client) =>
    watchCalls(client, {
      wants: tellsFacts,
      onAnswer(operation, input, output) {
        const told = factsOfCall(operation, (input as { readonly body?: unknown }).body, output);
        if (told === null) return;
        // The session is there: a library that cannot write changes nothing of that.
        library.ask('sessions.keep_facts', { spaceId, sessionId: told.sessionId, ...told.change }).then(
          (facts) => events.emit('sessions.facts_changed', facts),
          (error: unknown) => log.warn('the host page of a show could not be kept', { error }),
        );
      },
    });
