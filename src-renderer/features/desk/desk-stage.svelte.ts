import type { Participant, Session } from '#shared/api/live-objects.ts';
import type { Media } from '#shared/api/media.ts';
import { mediaItems } from '#shared/show/media-items.ts';
import { stagePeople } from '#shared/room/stage-people.ts';
import { createStableValue } from '../../lib/stable-value.ts';
import type { ShowStore } from '../../context/show-store.svelte.ts';
import type { StageBanner, StageBrand, StageCast, StageMedia, StagePerson } from '../../stage/stage-content.ts';
import { personOf } from '../../stage/people.ts';
import { brandOf } from '../../stage/space-brand.ts';

/** A conversion's banner stays on the program as long as the room shows it. */
const BANNER_MS = 8000;

/** Everyone with a camera: the host, and those in the room who publish, by arrival. */
const castOf = (people: readonly Participant[], session: Session | null, knownHost: StagePerson | null): StageCast => {
  const { host, guests } = stagePeople(people, session);
  return { host: host ? personOf(host) : knownHost, guests: guests.map(personOf), screen: null };
};

type MediaEntries = readonly (readonly [string, StageMedia])[];

/** The fields that a stage needs of each medium, by id. */
const mediaEntries = (media: readonly Media[]): MediaEntries =>
  media.map(({ id, kind, url, thumbnailUrl, title }) => [id, { kind, url, thumbnailUrl, title }]);

/** Everything that the stages of the desk draw besides their scenes, made from the show once for all of them. */
export class DeskStage {
  readonly #show: ShowStore;
  readonly #keepCast = createStableValue<StageCast>();
  readonly #keepMedia = createStableValue<MediaEntries>();

  readonly people = $derived.by(() => this.#show.state?.participants?.value ?? []);
  /** The host as the space knows them: they need not be in the room to have a place on stage. */
  #host = $state.raw<StagePerson | null>(null);
  readonly cast = $derived.by<StageCast>(() => this.#keepCast(castOf(this.people, this.#show.session, this.#host)));
  readonly #entries = $derived.by(() => this.#keepMedia(mediaEntries(this.#show.state?.media?.value ?? [])));
  readonly media = $derived<ReadonlyMap<string, StageMedia>>(new Map(this.#entries));
  readonly mediaStates = $derived.by(() => this.#show.desk?.media ?? []);
  /** Everything that the scene on air plays or pages through. */
  readonly itemsOnAir = $derived.by(() =>
    mediaItems(this.#show.sceneOnAir, { library: this.media, states: this.mediaStates }),
  );
  readonly bands = $derived.by(() => this.#show.desk?.bands ?? []);
  readonly poll = $derived.by(() => this.#show.state?.polls?.value.find((poll) => poll.onStage) ?? null);
  readonly message = $derived.by(() => this.#show.state?.chat?.value.staged ?? null);
  readonly viewers = $derived.by(
    () => this.people.filter(({ connected }) => connected).length + (this.#show.session?.extraViewers ?? 0),
  );
  readonly brand = $derived.by<StageBrand>(() => brandOf(this.#show.state?.space ?? null));
  readonly #lastConversion = $derived.by(
    () => this.#show.state?.chat?.value.messages.findLast(({ kind }) => kind === 'conversion') ?? null,
  );

  constructor(show: ShowStore) {
    this.#show = show;
  }

  /** Someone found out who the host is. */
  meetHost(host: Pick<Participant, 'id' | 'name' | 'image'> | null): void {
    this.#host = host && personOf(host);
  }

  /** The conversion being announced at that instant of the platform's time. */
  bannerAt(now: number): StageBanner | null {
    const message = this.#lastConversion;
    if (!message || now - Date.parse(message.sentAt) > BANNER_MS) return null;
    return { id: message.id, title: message.text, detail: null };
  }
}
