import { activateScene, setActiveScene, setAutoAdvance, updateScene, type ProductionDesk } from '#shared/api/scenes.ts';
import type { Slices } from '../slices.ts';
import { rulesOf } from '#shared/show/actions/action-rules.ts';
import { changeScene } from './keep-answers.ts';
import { sendBy, type Sender } from './sending.ts';

/** Presses of the air and the order of scenes follow each other. */
const ofDesk = (slices: Slices) => ({
  group: 'desk',
  apply: (desk: ProductionDesk): void => slices.keepAnswer('desk', desk),
  evidence: 'desk' as const,
});

/** Puts a scene on air. */
const sendTake: Sender<'scene.take'> = ({ sceneId }, { sessionId, slices }) =>
  sendBy(activateScene, { params: { id: sessionId, sceneId } }, ofDesk(slices));

/** Takes every scene off the air. */
const sendAutomatic: Sender<'scene.auto'> = (_action, { sessionId, slices }) =>
  sendBy(setActiveScene, { params: { id: sessionId }, body: { sceneId: null } }, ofDesk(slices));

/** Starts or stops automatic scene changes. */
const sendAutoAdvance: Sender<'auto_advance.set'> = ({ enabled, loop }, { sessionId, slices }) =>
  sendBy(
    setAutoAdvance,
    {
      params: { id: sessionId },
      body: { ...(enabled !== undefined && { enabled }), ...(loop !== undefined && { loop }) },
    },
    ofDesk(slices),
  );

/** Sets the transition of a scene, which its press has named by now. */
const sendTransition: Sender<'scene.transition'> = (action, { sessionId, slices, showFacts }) =>
  sendBy(
    updateScene,
    {
      params: { id: sessionId, sceneId: action.sceneId ?? '' },
      body: {
        ...(action.transition !== undefined && { transition: action.transition }),
        ...(action.transitionMs !== undefined && { transitionMs: action.transitionMs }),
      },
    },
    {
      group: 'desk',
      apply: ({ scene }) => changeScene(slices, scene.id, () => scene),
      evidence: { part: 'desk', isDone: () => rulesOf(action).isInEffect(action, showFacts) === true },
    },
  );

/** Senders for the actions of scenes. */
export const SCENE_SENDERS = {
  'scene.take': sendTake,
  'scene.auto': sendAutomatic,
  'auto_advance.set': sendAutoAdvance,
  'scene.transition': sendTransition,
} as const;
