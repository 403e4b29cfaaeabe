import type { Participant } from '#shared/api/live-objects.ts';
import { byArrival, personOf } from '../../stage/people.ts';
import { brandOf } from '../../stage/space-brand.ts';
import { PLAIN_BRAND, type StageBrand, type StageCast, type StagePerson } from '../../stage/stage-content.ts';
import type { PlatformCaller } from './platform-caller.ts';

/** The people of the show being prepared and its space's brand, as its stages draw them; stand-ins until they are known. */
export class DraftStage {
  brand = $state.raw<StageBrand>(PLAIN_BRAND);
  #people = $state.raw<readonly Participant[]>([]);
  /** The host as the space knows them: before the show nobody need be in its room. */
  #host = $state.raw<StagePerson | null>(null);
  /** By arrival, as the desk has them. */
  readonly speakers = $derived(this.#people.filter(({ role }) => role === 'speaker').sort(byArrival));
  readonly cast = $derived.by<StageCast>(() => {
    const host = this.#people.find(({ role }) => role === 'host');
    return { host: host ? personOf(host) : this.#host, guests: this.speakers.map(personOf), screen: null };
  });

  readonly #call: PlatformCaller;
  #sessionId: string | null = null;

  constructor(call: PlatformCaller) {
    this.#call = call;
  }

  /** Reads them for a show, or for none: a template has the people of no show. */
  async read(sessionId: string | null): Promise<void> {
    if (sessionId !== this.#sessionId) {
      this.#people = [];
      this.#host = null;
    }
    this.#sessionId = sessionId;
    // Each of these may be refused by the key's rights or the network; the editor works without them.
    await Promise.allSettled([this.#readPeople(sessionId), this.#readHost(sessionId), this.#readBrand()]);
  }

  async #readPeople(sessionId: string | null): Promise<void> {
    if (sessionId === null) return;
    const { participants } = await this.#call('get_live_participants', { params: { id: sessionId } });
    // Another show was opened meanwhile: these are not its people.
    if (sessionId === this.#sessionId) this.#people = participants;
  }

  async #readHost(sessionId: string | null): Promise<void> {
    if (sessionId === null) return;
    const { session } = await this.#call('get_live_session', { params: { id: sessionId } });
    const { user } = await this.#call('get_user', { params: { id: session.hostId } });
    if (sessionId === this.#sessionId) this.#host = personOf(user);
  }

  async #readBrand(): Promise<void> {
    this.brand = brandOf((await this.#call('get_space', {})).space);
  }
}
