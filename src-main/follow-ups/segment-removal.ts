import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { Library } from '../library/library.ts';
import type { Client, Mail } from './remove-segment.ts';

/** A draft may be sent or deleted by somebody else at any time; it is looked at this seldom. */
const LOOK_EVERY_MS = 600_000;
/** An e-mail on its way, and a platform that does not answer, are looked at again this much later. */
const AGAIN_MS = 30_000;

export interface SegmentRemovalPorts {
  readonly library: Pick<Library, 'ask'>;
  readonly clientOf: (spaceId: string) => Client | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly isClosed: () => boolean;
}

/** Removes the segments that follow-ups made, once their e-mails were sent or dropped. */
export interface SegmentRemoval {
  /** Looks at those that are due; gives the instant at which the next one is, or null. Nothing else may run meanwhile. */
  round(): Promise<number | null>;
  /** All are due at the next round: an e-mail was sent. */
  hurry(): void;
}

/** Removal of segments, by what the library kept. A look that was cut off is made again: it changes nothing twice. */
export const createSegmentRemoval = (ports: SegmentRemovalPorts): SegmentRemoval => {
  const { library, clientOf, clock, log, isClosed } = ports;
  /** The next look at a segment, by its space and id. */
  const looks = new Map<string, number>();
  const look = async (client: Client, mail: Mail): Promise<number | null> => {
    const { spaceId, sessionId, key, segmentId } = mail;
    try {
      const { removeSegment } = await import('./remove-segment.ts');
      const fate = await removeSegment(client, mail);
      if (fate === 'wanted') return clock.now() + LOOK_EVERY_MS;
      if (fate === 'leaving') return clock.now() + AGAIN_MS;
      await library.ask('follow_up_mails.settle', { spaceId, sessionId, key, segmentId, state: fate });
      return null;
    } catch (error) {
      if (error instanceof AppError) return clock.now() + (error.code === 'forbidden' ? LOOK_EVERY_MS : AGAIN_MS);
      // An odd answer to one look must not stop the others.
      log.error('a segment could not be looked at', { error });
      return clock.now() + LOOK_EVERY_MS;
    }
  };
  return {
    async round() {
      const due: number[] = [];
      for (const mail of await library.ask('follow_up_mails.kept', null)) {
        if (isClosed()) return null;
        const client = clientOf(mail.spaceId);
        // `spaces.changed` wakes it.
        if (!client) continue;
        const name = `${mail.spaceId} ${mail.segmentId}`;
        const at = looks.get(name) ?? 0;
        const next = at > clock.now() ? at : await look(client, mail);
        if (next === null) looks.delete(name);
        else {
          looks.set(name, next);
          due.push(next);
        }
      }
      return due.length === 0 ? null : Math.min(...due);
    },
    hurry: () => {
      looks.clear();
    },
  };
};
