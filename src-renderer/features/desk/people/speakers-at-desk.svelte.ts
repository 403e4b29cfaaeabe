import { onStagePeople } from '#shared/speaker/on-stage.ts';
import { microphoneOf } from '../../../live-media/voices.ts';
import type { MediaSource } from '#shared/room/media-frames.ts';
import type { ShowStore } from '../../../context/show-store.svelte.ts';

/** The room of a rehearsal as this window hears it; null for a real space, which tells nothing of it. */
export interface RoomFacts {
  readonly hasCamera: boolean;
  readonly microphone: ReturnType<typeof microphoneOf>;
  /** Their microphone was heard since they came into the room. */
  readonly isTested: boolean;
}

export interface SpeakersPorts {
  readonly show: ShowStore;
  /** Pictures and sounds that people send into the room; null while this window does not know them. */
  readonly sources: () => readonly MediaSource[] | null;
  /** True while something else beside the chat takes its room. */
  readonly isCrowded: () => boolean;
}

/** Those who may speak, as the desk looks at them, and the line that is being written. */
export class SpeakersAtDesk {
  /** To whom the line goes; null is everyone on stage. */
  to = $state<string | null>(null);
  text = $state('');
  /** Null until a person folds or unfolds the region. */
  #unfolded = $state<boolean | null>(null);
  #tested = $state.raw<ReadonlySet<string>>(new Set());
  readonly #ports: SpeakersPorts;
  readonly people = $derived.by(() => {
    const { state } = this.#ports.show;
    return state ? onStagePeople(state) : [];
  });
  /** The person chosen for the line, as long as they may speak. */
  readonly toNow = $derived(this.people.some(({ userId }) => userId === this.to) ? this.to : null);
  readonly knowsRoom = $derived.by(() => this.#ports.sources() !== null);

  /** The region shows everyone and the line, not only how many there are. */
  get isUnfolded(): boolean {
    return this.#unfolded ?? !this.#ports.isCrowded();
  }

  set isUnfolded(unfolded: boolean) {
    this.#unfolded = unfolded;
  }

  constructor(ports: SpeakersPorts) {
    this.#ports = ports;
    // Keeps who was heard: the room says only who talks now.
    $effect(() => {
      const sources = ports.sources() ?? [];
      const there = this.people.filter(({ presence }) => presence !== 'never').map(({ userId }) => userId);
      const heard = there.filter((userId) => this.#tested.has(userId) || microphoneOf(sources, userId) === 'talking');
      if (heard.length !== this.#tested.size || heard.some((one) => !this.#tested.has(one)))
        this.#tested = new Set(heard);
    });
  }

  /** Everything that the room says of a person; null where it says nothing. */
  roomOf(userId: string): RoomFacts | null {
    const sources = this.#ports.sources();
    return (
      sources && {
        hasCamera: sources.some((one) => one.userId === userId && one.kind === 'camera' && !one.muted),
        microphone: microphoneOf(sources, userId),
        isTested: this.#tested.has(userId),
      }
    );
  }
}
