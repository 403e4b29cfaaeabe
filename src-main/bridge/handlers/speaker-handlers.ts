import type { speakerCalls } from '#shared/bridge/speaker-calls.ts';
import type { SpeakerOf } from '#shared/bridge/speaker-of.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import type { Listeners } from '#shared/lib/listeners.ts';
import type { SceneTexts } from '#shared/library/cue-notes.ts';
import { isSame } from '#shared/scene/same.ts';
import { BEAT, type SpeakerPage } from '#shared/show/speaker-lines.ts';
import { awayView, speakerView, type SpeakerPerson, type SpeakerView } from '#shared/speaker/speaker-view.ts';
import { say } from '#shared/words/say.ts';
import { showOnDesk, type ShowOnDeskDeps } from '../../first-show/show-on-desk.ts';
import type { CurrentShow } from '../../show/current-show.ts';
import type { Show } from '../../show/show.ts';
import type { Talkback } from '../../team/talkback.ts';
import { servesPage } from '../../http/serves-page.ts';
import { roleNow, type Attached, type Attachments, type PanelPerson } from '../attachments.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import type { HostEvents } from '../host-events.ts';
import type { PanelsPort } from '../shell-ports.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof speakerCalls>;

export interface SpeakerHandlerDeps extends ShowOnDeskDeps {
  readonly shows: Pick<CurrentShow, 'isIdle' | 'current' | 'now'>;
  readonly attachments: Pick<Attachments, 'list' | 'watch' | 'onAttention'>;
  readonly events: Pick<HostEvents, 'on'>;
  readonly panels: PanelsPort | null;
  readonly talkback: Pick<Talkback, 'speakers'>;
  /** The scripts of the show on the desk. */
  readonly scripts: {
    readonly texts: () => SceneTexts;
    /** Reads them again where that has failed. */
    readonly read: () => void;
    readonly changes: Pick<Listeners<null>, 'add'>;
  };
  /** The way out of this host. */
  readonly fetch: typeof fetch;
  readonly clock: Clock;
}

/** A page that is attached, as it was told last. */
interface OpenPage {
  readonly one: Attached;
  readonly of: SpeakerOf;
  told: SpeakerView | null;
  /** Its last sign of life, by the host's clock. */
  beatAt: number;
  /** The producer's voice sounds there. */
  hears: boolean;
}

/** A page of this host's memory: by its link, with the person whose page it was. */
interface KnownPage {
  readonly of: SpeakerOf;
  readonly userId: string;
}

/** Looks for pages without a sign of life, while there are pages. */
const LOOK_MS = 500;

/** True for the show that a page was made for. */
export const isOfShow = ({ spaceId, sessionId }: SpeakerOf, show: Pick<Show, 'spaceId' | 'sessionId'>): boolean =>
  spaceId === show.spaceId && sessionId === show.sessionId;

/** The person of a page: by their id, else the only one of that name, else a name that only this link has. */
export const personOf = ({ id, name }: Pick<PanelPerson, 'id' | 'name'>, of: SpeakerOf, show: Show): SpeakerPerson => {
  if (of.userId !== null) return { userId: of.userId, name };
  const wanted = name.trim().toLowerCase();
  const named = show.state().participants?.value.filter((one) => one.name.trim().toLowerCase() === wanted) ?? [];
  return { userId: (named.length === 1 ? named[0]?.id : undefined) ?? `page ${id}`, name };
};

/** Calls of the pages of those who speak, and of the desk that gives them their addresses. */
export const createSpeakerHandlers = ({
  shows,
  firstShow,
  attachments,
  events,
  panels,
  talkback,
  scripts,
  fetch,
  clock,
}: SpeakerHandlerDeps): Handlers => {
  /** Pages that have asked for their view, by attachment. */
  const open = new Map<number, OpenPage>();
  /** Pages that were open once, by link: what is not open any more is cut. */
  const known = new Map<string, KnownPage>();
  let cancelLook: CancelTimer | null = null;

  const viewOf = (one: Attached, panel: PanelPerson, of: SpeakerOf, show: Show | null): SpeakerView => {
    if (!show || !isOfShow(of, show)) return awayView({ userId: '', name: panel.name }, clock.now());
    const person = personOf(panel, of, show);
    known.set(panel.id, { of, userId: person.userId });
    return speakerView(show.state(), person, {
      nextMessageId: show.facts.nextMessageId,
      scripts: scripts.texts(),
    });
  };
  const isAlive = ({ beatAt }: OpenPage): boolean => clock.now() - beatAt < BEAT.cutMs;

  /** Says which pages are open and which are cut. */
  const tellPages = (): void => {
    const show = shows.now();
    if (!show) return;
    const alive = new Set([...open.values()].filter(isAlive).map(({ one }) => one.panel?.id));
    const hearing = new Set(
      [...open.values()].filter((page) => isAlive(page) && page.hears).map(({ one }) => one.panel?.id),
    );
    const pages = new Map<string, SpeakerPage>();
    for (const [id, { of, userId }] of known) {
      if (!isOfShow(of, show)) continue;
      // Of several pages it is enough that one is open.
      const isCut = !alive.has(id) && (pages.get(userId)?.isCut ?? true);
      const hears = hearing.has(id) || pages.get(userId)?.hears === true;
      pages.set(userId, { userId, isCut, hears });
    }
    show.speakers.pages([...pages.values()]);
  };
  const lookLater = (): void => {
    if (cancelLook !== null || open.size === 0) return;
    cancelLook = clock.schedule(clock.now() + LOOK_MS, () => {
      cancelLook = null;
      tellPages();
      lookLater();
    });
  };
  const tell = (): void => {
    const show = shows.now();
    for (const page of open.values()) {
      const { one, of } = page;
      if (!one.panel) continue;
      const view = viewOf(one, one.panel, of, show);
      if (page.told !== null && isSame({ ...view, at: 0 }, { ...page.told, at: 0 })) continue;
      page.told = view;
      one.send('speaker.changed', view);
    }
  };

  events.on('show.opened', () => {
    tell();
    tellPages();
  });
  scripts.changes.add(tell);
  talkback.speakers.add(({ userId, voice }) => {
    const show = shows.now();
    if (!show) return;
    for (const { one, of } of open.values()) {
      const isTheirs = one.panel !== null && isOfShow(of, show) && personOf(one.panel, of, show).userId === userId;
      if (isTheirs && !one.isGone && roleNow(one) !== null) one.send('speaker.voice', voice);
    }
  });
  events.on('show.patch', tell);
  events.on('desk.marks.changed', tell);
  events.on('panels.changed', (guests) => {
    for (const id of known.keys()) if (!guests.some((guest) => guest.id === id)) known.delete(id);
    tellPages();
  });
  attachments.onAttention(() => {
    for (const [id, { one }] of open) if (one.isGone) open.delete(id);
    tellPages();
  });

  const ownOf = (caller: Attached): { readonly panel: PanelPerson; readonly of: SpeakerOf } => {
    const { panel } = caller;
    if (!panel?.speaker) throw new AppError('unsupported', say('host_speaker_nobody'));
    return { panel, of: panel.speaker };
  };
  /** The caller's show and person; null while another show is on the desk. */
  const hereOf = (caller: Attached): { readonly show: Show; readonly userId: string } | null => {
    const { panel, of } = ownOf(caller);
    const show = shows.now();
    return show && isOfShow(of, show) ? { show, userId: personOf(panel, of, show).userId } : null;
  };

  return {
    async 'speaker.current'(_input, caller) {
      const { panel, of } = ownOf(caller);
      const show = await showOnDesk({ shows, firstShow });
      const view = viewOf(caller, panel, of, show);
      open.set(caller.id, { one: caller, of, told: view, beatAt: clock.now(), hears: false });
      // The places of guests follow from who is there.
      attachments.watch(caller, new Set(['people']));
      tellPages();
      lookLater();
      scripts.read();
      return view;
    },
    'speaker.beat'({ hears, ...receipt }, caller) {
      const here = hereOf(caller);
      const page = open.get(caller.id);
      if (page) {
        page.beatAt = clock.now();
        if (page.hears !== hears) {
          page.hears = hears;
          tellPages();
        }
      }
      if (!here) return { at: clock.now() };
      here.show.speakers.received(here.userId, receipt);
      return { at: here.show.facts.now() };
    },
    'speaker.sign'({ sign }, caller) {
      const here = hereOf(caller);
      if (!here) throw new AppError('conflict', say('host_no_show'));
      here.show.speakers.sign(here.userId, sign);
      return null;
    },
    async 'speaker.new_link'({ name, of, way }) {
      if (!panels) throw new AppError('unsupported', say('host_no_browsers'));
      const link = panels.speakerLink(name, of, way);
      // A relay that does not answer now may do so by the time of the show.
      if (way === 'relay' && (await servesPage(fetch, link.urls[0] ?? '')) === false) {
        panels.remove(link.id);
        throw new AppError('unsupported', say('host_speaker_old_relay'));
      }
      return link;
    },
  };
};
