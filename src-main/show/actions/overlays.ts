import { stageChatMessage } from '#shared/api/live.ts';
import { stagePoll } from '#shared/api/polls.ts';
import { updateOverlay, updateOverlayEverywhere } from '#shared/api/scenes.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { rulesOf } from '#shared/show/actions/action-rules.ts';
import { say } from '#shared/words/say.ts';
import type { CallOutcome } from '../../platform/platform-client.ts';
import { changeScene, keepPoll } from './keep-answers.ts';
import { sendBy, type Sender } from './sending.ts';

type Missed = Extract<CallOutcome<unknown>, { error: AppError }>;

/** A failure that says what was done besides. */
const stays = ({ kind, error }: Missed, key: 'host_clear_message_stays' | 'host_clear_poll_stays'): Missed => ({
  kind,
  error: new AppError(error.code, say(key, { why: error.sentence }), error.details),
});

/** Shows or hides an overlay in one scene or in all of them. */
const sendOverlay: Sender<'overlay.visible'> = ({ sceneId, overlayId, visible }, { sessionId, slices }) =>
  sceneId === null
    ? sendBy(
        updateOverlayEverywhere,
        { params: { id: sessionId, overlayId }, body: { visible } },
        { group: 'desk', apply: (desk) => slices.keepAnswer('desk', desk), evidence: 'desk' },
      )
    : sendBy(
        updateOverlay,
        { params: { id: sessionId, sceneId, overlayId }, body: { visible } },
        {
          group: 'desk',
          apply: ({ overlay }) =>
            changeScene(slices, sceneId, (scene) => ({
              ...scene,
              overlays: scene.overlays.map((one) => (one.id === overlay.id ? overlay : one)),
            })),
          evidence: 'desk',
        },
      );

/** Takes message and polls off the stage at the same time, and says what stays there where one of them fails. */
const sendClear: Sender<'temporary.clear'> = (action, { sessionId, slices, chat, showFacts }) => ({
  operation: stageChatMessage,
  async send(client, options) {
    const staged = showFacts.polls.filter(({ onStage }) => onStage);
    const [message, ...polls] = await Promise.all([
      client.attempt(stageChatMessage, { params: { id: sessionId }, body: { messageId: null } }, options),
      ...staged.map(({ id: pollId }) =>
        client.attempt(stagePoll, { params: { id: sessionId, pollId }, body: { shown: false } }, options),
      ),
    ]);
    if (message.kind === 'ok') chat.stage(message.output.message);
    for (const outcome of polls) {
      if (outcome.kind === 'ok') keepPoll(slices, outcome.output.poll);
    }
    if (message.kind !== 'ok') {
      return polls.some(({ kind }) => kind === 'ok') ? stays(message, 'host_clear_message_stays') : message;
    }
    const stuck = polls.find(({ kind }) => kind !== 'ok');
    return stuck && stuck.kind !== 'ok' ? stays(stuck, 'host_clear_poll_stays') : { kind: 'ok', apply() {} };
  },
  group: 'polls',
  affects: [],
  evidence: { part: 'polls', isDone: () => rulesOf(action).isInEffect(action, showFacts) === true },
  note: () =>
    showFacts.desk?.bands.some(({ until }) => Date.parse(until) > showFacts.now()) === true
      ? say('host_clear_bands_end')
      : null,
});

/** Senders for the actions of overlays and of everything else over a scene. */
export const OVERLAY_SENDERS = {
  'overlay.visible': sendOverlay,
  'temporary.clear': sendClear,
} as const;
