import type { OperationName } from '../../api/operations.ts';
import type { Action } from '../action.ts';
import type { PressableCall } from '../call-press.ts';
import { thingOf } from './action-rules.ts';
import { AIR } from './air-target.ts';

/** A call that changed a show by no press. */
export interface ShowWrite extends Pick<PressableCall, 'params'> {
  readonly operation: string;
}

type ThingsOf = (params: Readonly<Record<string, unknown>>) => readonly string[];

/** A scene starts its films and sounds. */
const AIR_AND_MEDIA: ThingsOf = () => [AIR, 'media '];
const BANDS: ThingsOf = () => ['band '];
const OF_OVERLAY: ThingsOf = ({ overlayId }) => [`overlay ${String(overlayId)}`];
const OF_POLL: ThingsOf = ({ pollId }) => [`poll ${String(pollId)}`];
/** The stage has a single thing at a time. */
const OF_STAGE: ThingsOf = () => ['poll '];

/** Beginnings of the names of things that a call changes (`conflictKey`), of things whose change is seen. */
const THINGS = new Map<string, ThingsOf>(
  Object.entries({
    activate_scene: AIR_AND_MEDIA,
    set_active_scene: AIR_AND_MEDIA,
    delete_scene: AIR_AND_MEDIA,
    update_scene: () => ['overlay '],
    control_scene_media: () => ['media '],
    update_overlay: OF_OVERLAY,
    update_overlay_everywhere: OF_OVERLAY,
    set_auto_advance: () => ['auto_advance.set'],
    show_band: BANDS,
    show_poll_band: BANDS,
    update_poll: OF_POLL,
    open_poll: OF_POLL,
    close_poll: OF_POLL,
    show_poll_results: OF_POLL,
    stage_poll: OF_STAGE,
    stage_chat_message: OF_STAGE,
  } satisfies Partial<Record<OperationName, ThingsOf>>),
);

/** True if a call may be the cause of a change, which is said as the press that would have made it. */
export const isWrittenBy = (change: Action, { operation, params }: ShowWrite): boolean => {
  const thing = thingOf(change);
  const changed = THINGS.get(operation)?.(params) ?? [];
  return thing !== null && changed.some((beginning) => thing.startsWith(beginning));
};
