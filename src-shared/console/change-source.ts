import type { Operation } from '../api/operation.ts';
import { operations } from '../api/operations.ts';
import { isJsonObject } from './draft-value.ts';

/** A step into an answer: a key, and where it leads to a list, the parameter that names the thing. */
type Step = readonly [key: string, param?: string];

/** The read that shows a thing as it is before it is changed, and the way to it in the answer. */
export interface ChangeSource {
  readonly read: Operation;
  /** Empty where the answer is the thing. */
  readonly way: readonly Step[];
}

const isOperation = (one: Operation): Operation => one;
const READS: readonly Operation[] = operations.map(isOperation).filter(({ method }) => method === 'GET');

/** Things that have no read of their own, and stand in that of another. */
const WITHIN: Readonly<Record<string, { readonly read: string; readonly way: readonly Step[] }>> = {
  update_overlay: { read: 'get_live_scene', way: [['scene'], ['overlays', 'overlayId']] },
  update_slot: { read: 'get_live_scene', way: [['scene'], ['slots', 'slotId']] },
  update_overlay_everywhere: { read: 'get_live_scenes', way: [['scenes'], ['overlays', 'overlayId']] },
  update_email_template: { read: 'list_email_templates', way: [['templates', 'id']] },
};

/** The source that fills the form of a change; null for operations that change nothing that can be read. */
export const changeSource = ({ name, method, path }: Operation): ChangeSource | null => {
  if (method !== 'PATCH') return null;
  const { read: readName, way } = WITHIN[name] ?? { read: null, way: [] };
  const read = READS.find((one) => (readName === null ? one.path === path : one.name === readName));
  return read ? { read, way } : null;
};

/** The thing to be changed, in the answer of its source; undefined where it is not there. */
export const thingToChange = (
  { way }: Pick<ChangeSource, 'way'>,
  answer: unknown,
  params: Readonly<Record<string, unknown>>,
): unknown =>
  way.reduce<readonly unknown[]>(
    (things, [key, param]) =>
      things
        .filter(isJsonObject)
        .flatMap((thing) => thing[key])
        .filter((thing) => param === undefined || (isJsonObject(thing) && thing.id === params[param])),
    [answer],
  )[0];
