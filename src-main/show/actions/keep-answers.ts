import type { Session } from '#shared/api/live-objects.ts';
import type { Poll } from '#shared/api/polls.ts';
import type { Scene } from '#shared/api/scene.ts';
import type { Slices } from '../slices.ts';

/** Changes one scene of the desk by what the answer to a press said. */
export const changeScene = (slices: Slices, sceneId: string, change: (scene: Scene) => Scene): void =>
  slices.change('desk', (desk) => ({
    ...desk,
    scenes: desk.scenes.map((scene) => (scene.id === sceneId ? change(scene) : scene)),
  }));

/** Keeps the session as the answer to a press said it. */
export const keepSession = (slices: Slices, session: Session): void =>
  slices.change('desk', (desk) => ({ ...desk, session }));

/** Keeps a poll as the answer to a press said it. */
export const keepPoll = (slices: Slices, poll: Poll): void =>
  slices.change('polls', (polls) => polls.map((one) => (one.id === poll.id ? poll : one)));
