import type { AudienceScript } from '#shared/debrief/audience/audience-script.ts';
import { scriptOfShow } from '#shared/debrief/audience/script-of-show.ts';
import { analyseShow } from '#shared/debrief/show-analysis.ts';
import { readShowRecord } from '#shared/debrief/show-record.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import { unpackDebrief } from '../../bridge/unpack-debrief.ts';

/** A recorded show whose audience can be played. */
export interface AudienceSource {
  readonly spaceId: string;
  readonly sessionId: string;
  readonly title: string;
  /** End of its live, Unix milliseconds of the platform. */
  readonly to: number;
}

/** The audience of a show that is recorded here; null where nothing is known of its people. */
export const readScript = async (
  bridge: Bridge,
  { title, to, ...show }: AudienceSource,
): Promise<AudienceScript | null> => {
  const { recording, answers } = await unpackDebrief(await bridge.call('debrief.read', show));
  const record = readShowRecord(recording, answers);
  const analysis = analyseShow(record, { now: to, delayMs: 0 });
  const script = analysis && scriptOfShow(title, record, analysis);
  return script && script.people.length > 0 ? script : null;
};
