import type { prompterCalls } from '#shared/bridge/prompter-calls.ts';
import { stagePeople } from '#shared/room/stage-people.ts';
import { readerOf } from '#shared/show/reading-speed.ts';
import { castOf } from '#shared/speaker/speaker-view.ts';
import type { ReadingSpeeds } from '../../settings/reading-speeds.ts';
import type { CurrentShow } from '../../show/current-show.ts';
import type { Show } from '../../show/show.ts';
import type { Attached } from '../attachments.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import { isOfShow, personOf } from './speaker-handlers.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof prompterCalls>;

export interface PrompterHandlerDeps {
  readonly shows: Pick<CurrentShow, 'now'>;
  readonly readingSpeeds: ReadingSpeeds;
}

/** The person who read the script of a scene at this window; null where nobody can tell. */
const readerAt = (show: Show, { panel }: Attached, sceneId: string): string | null => {
  const state = show.state();
  const session = state.desk?.value.session;
  const scene = state.desk?.value.scenes.find(({ id }) => id === sceneId);
  if (!session || !scene) return null;
  if (!panel?.speaker) return readerOf(scene, castOf(state));
  if (!isOfShow(panel.speaker, show)) return null;
  const { userId } = personOf(panel, panel.speaker, show);
  // In the room a host may have another id than in the space.
  return userId === stagePeople(state.participants?.value ?? [], session).host?.id ? session.hostId : userId;
};

/** Calls about how fast people read from the prompter. */
export const createPrompterHandlers = ({ shows, readingSpeeds }: PrompterHandlerDeps): Handlers => ({
  'prompter.read'({ sceneId, wordsPerMinute }, caller) {
    const show = shows.now();
    const userId = show && readerAt(show, caller, sceneId);
    if (show && userId) readingSpeeds.read(show.spaceId, { userId, wordsPerMinute });
    return null;
  },
  'prompter.readers': ({ spaceId }) => readingSpeeds.of(spaceId),
  'prompter.forget_reader'({ spaceId, userId }) {
    readingSpeeds.forget(spaceId, userId);
    return null;
  },
});
