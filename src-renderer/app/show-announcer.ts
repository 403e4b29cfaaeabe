import * as m from '../paraglide/messages.js';
import type { Announcer } from '../context/announcer.svelte.ts';
import { newsBetween, type ShowNews, type ShowPicture } from './show-news.ts';

/** Between two announcements of raised hands: in a full room they go up all the time. */
const HANDS_EVERY_MS = 15_000;
/** Trouble that is over within this was none. */
const TROUBLE_AFTER_MS = 3000;

export interface ShowAnnouncerPorts {
  readonly announcer: Pick<Announcer, 'say' | 'interrupt'>;
  readonly setTimeout: (callback: () => void, ms: number) => unknown;
}

/** Announces the show's news to screen readers: changes on air at once, everything else in its turn. */
export class ShowAnnouncer {
  readonly #ports: ShowAnnouncerPorts;
  #picture: ShowPicture | null = null;
  /** Hands raised shortly after the last announcement; null if the next one is announced at once. */
  #handsWaiting: readonly string[] | null = null;
  #toldTrouble = false;
  #isJudging = false;

  constructor(ports: ShowAnnouncerPorts) {
    this.#ports = ports;
  }

  /** Takes the current state of the show. */
  see(picture: ShowPicture | null): void {
    const before = this.#picture;
    this.#picture = picture;
    if (before?.sessionId !== picture?.sessionId) {
      this.#handsWaiting = this.#handsWaiting && [];
      this.#toldTrouble = false;
    }
    for (const news of newsBetween(before, picture)) this.#tell(news);
  }

  #tell(news: ShowNews): void {
    const { announcer } = this.#ports;
    switch (news.kind) {
      case 'on_air':
        announcer.interrupt(news.scene === null ? m.app_air_automatic() : m.app_air_scene({ scene: news.scene }));
        return;
      case 'started':
        announcer.say(m.app_say_started(), 'live');
        return;
      case 'ended':
        announcer.say(m.app_say_ended(), 'live');
        return;
      case 'poll_opened':
        announcer.say(m.desk_say_poll({ question: news.question }), `poll ${news.question}`);
        return;
      case 'poll_closed':
        announcer.say(m.app_say_poll_closed({ question: news.question }), `poll ${news.question}`);
        return;
      case 'hands':
        this.#raise(news.raised);
        return;
      case 'connection':
        this.#judgeConnection();
        return;
    }
  }

  #raise(names: readonly string[]): void {
    if (this.#handsWaiting !== null) {
      this.#handsWaiting = [...this.#handsWaiting, ...names];
      return;
    }
    const total = this.#picture?.hands?.size ?? names.length;
    const [name = ''] = names;
    const text = names.length === 1 ? m.desk_say_hand({ name }) : m.desk_say_hands({ count: total });
    this.#ports.announcer.say(text, 'hands');
    this.#handsWaiting = [];
    this.#ports.setTimeout(() => {
      // A hand lowered meanwhile is not announced.
      const up = new Set(this.#picture?.hands?.values() ?? []);
      const waiting = (this.#handsWaiting ?? []).filter((one) => up.has(one));
      this.#handsWaiting = null;
      if (waiting.length > 0) this.#raise(waiting);
    }, HANDS_EVERY_MS);
  }

  #judgeConnection(): void {
    if (this.#isJudging) return;
    this.#isJudging = true;
    this.#ports.setTimeout(() => {
      this.#isJudging = false;
      const state = this.#picture?.connection ?? 'fresh';
      const isTrouble = state !== 'fresh';
      if (isTrouble === this.#toldTrouble) return;
      this.#toldTrouble = isTrouble;
      if (isTrouble) this.#ports.announcer.interrupt(m.app_say_trouble());
      else this.#ports.announcer.say(m.app_say_recovered(), 'connection');
    }, TROUBLE_AFTER_MS);
  }
}
