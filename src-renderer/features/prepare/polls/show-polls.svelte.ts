import type { Poll } from '#shared/api/polls.ts';
import { plannedPolls } from '#shared/library/poll-plan.ts';
import type { NotedShow } from '#shared/library/cue-notes.ts';
import type { PollSet } from '#shared/show/poll-set.ts';
import type { Bridge } from '../../../bridge/bridge.ts';
import { callPlatform } from '../../../bridge/platform.ts';
import { changingPolls } from '../../../common/polls/poll-refusal.ts';
import { PollPlanView } from '../../../common/polls/poll-plan-view.svelte.ts';
import { bodyOfPrepared, savePoll } from '../../../common/polls/save-poll.ts';
import type { PollBody } from '../../../lib/poll-draft.svelte.ts';

/** The polls and quizzes of the show being prepared, as the platform has them, in the order of their plan. */
export class ShowPolls {
  /** Why they cannot be read, in a sentence. */
  trouble = $state<string | null>(null);
  #read = $state.raw<readonly Poll[] | null>(null);
  readonly #bridge: Bridge;
  readonly #onDesk: () => readonly Poll[] | null;
  readonly #plan: PollPlanView;
  #show: NotedShow | null = null;
  #reads = 0;
  /** The desk reads the newest; null while nobody knows. */
  readonly all = $derived.by<readonly Poll[] | null>(() => {
    const polls = this.#onDesk() ?? this.#read;
    return polls && plannedPolls(polls, this.#plan.plan);
  });

  constructor(bridge: Bridge, onDesk: () => readonly Poll[] | null) {
    this.#bridge = bridge;
    this.#onDesk = onDesk;
    this.#plan = new PollPlanView(bridge);
  }

  /** Follows the polls of a show until the returned function is called. */
  follow(show: NotedShow): () => void {
    this.#show = show;
    this.#read = null;
    this.trouble = null;
    const stop = this.#plan.follow(show);
    void this.read();
    return () => {
      stop();
      if (this.#show === show) this.#show = null;
    };
  }

  /** Reads them from the platform. */
  async read(): Promise<void> {
    const show = this.#show;
    if (show === null) return;
    this.#reads += 1;
    const read = this.#reads;
    try {
      const params = { id: show.sessionId };
      const { polls } = await callPlatform(this.#bridge, show.spaceId, 'list_live_polls', { params }, 'library');
      if (read !== this.#reads || show !== this.#show) return;
      this.#read = polls;
      this.trouble = null;
    } catch (error) {
      if (read === this.#reads && show === this.#show) this.trouble = (error as Error).message;
    }
  }

  /** Writes a poll, a new one where `pollId` is null. Throws AppError. */
  async save(pollId: string | null, body: PollBody): Promise<void> {
    const show = this.#show;
    if (show === null) return;
    await savePoll(this.#bridge, show, pollId, body);
    await this.read();
  }

  /** Takes over polls of a set, one after the other; says of each that it is there. Throws AppError at the first that is refused. */
  async addPrepared(polls: PollSet['polls'], onAdded: (id: string) => void): Promise<void> {
    const show = this.#show;
    if (show === null) return;
    try {
      for (const poll of polls) {
        await savePoll(this.#bridge, show, null, bodyOfPrepared(poll));
        onAdded(poll.id);
      }
    } finally {
      await this.read();
    }
  }

  /** Deletes a poll with its votes. Throws AppError. */
  async remove(pollId: string): Promise<void> {
    const show = this.#show;
    if (show === null) return;
    const { spaceId, sessionId: id } = show;
    await changingPolls(this.#bridge, show, false, () =>
      callPlatform(this.#bridge, spaceId, 'delete_poll', { params: { id, pollId } }),
    );
    await this.read();
  }

  /** Puts a poll in another place of the list: for this desk, because the platform has no order of its own. Throws AppError. */
  async move(pollId: string, to: number): Promise<void> {
    const show = this.#show;
    const ids = (this.all ?? []).map(({ id }) => id);
    const from = ids.indexOf(pollId);
    if (show === null || from < 0) return;
    const order = ids.toSpliced(from, 1).toSpliced(to, 0, pollId);
    await this.#bridge.call('polls.plan_change', { kind: 'order', ...show, order });
  }
}
