import { getUser } from '#shared/api/members.ts';
import type { ProgrammeLook, programmeCalls, ProgrammePicture } from '#shared/bridge/programme-calls.ts';
import { toldTo } from '#shared/bridge/told-to.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { isSame } from '#shared/scene/same.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { keptOnStage, stageOnly, type StageHost } from '#shared/bridge/stage-only.ts';
import { say } from '#shared/words/say.ts';
import { showOnDesk, type ShowOnDeskDeps } from '../../first-show/show-on-desk.ts';
import type { Spaces } from '../../accounts/spaces.ts';
import type { OwnObs } from '../../controls/own-obs/own-obs.ts';
import type { Library } from '../../library/library.ts';
import type { CurrentShow } from '../../show/current-show.ts';
import type { Attached, Attachments } from '../attachments.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import type { HostEvents } from '../host-events.ts';
import type { PanelsPort } from '../shell-ports.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof programmeCalls>;

export interface ProgrammeHandlerDeps extends ShowOnDeskDeps {
  readonly shows: Pick<CurrentShow, 'isIdle' | 'current' | 'now'>;
  readonly library: Pick<Library, 'ask'>;
  readonly attachments: Pick<Attachments, 'list'>;
  readonly events: Pick<HostEvents, 'on'>;
  readonly panels: PanelsPort | null;
  readonly spaces: Pick<Spaces, 'get'>;
  /** Puts a source into the person's own OBS; null once it is there, else why not. */
  readonly addToOwnObs: OwnObs['addSource'];
}

/** The address that shows the stage in this way. */
const lookAt = (url: string, { alpha, sound, lang }: ProgrammeLook): string => {
  const address = new URL(url);
  if (alpha) address.searchParams.set('alpha', '1');
  if (!sound) address.searchParams.set('sound', 'off');
  address.searchParams.set('lang', lang);
  return address.href;
};

const isProgramme = ({ role }: Pick<Attached, 'role'>): boolean => role === 'programme';

/** Calls of programs that show the stage, and of the desk that gives them their addresses. */
export const createProgrammeHandlers = ({
  shows,
  firstShow,
  library,
  attachments,
  events,
  panels,
  addToOwnObs,
  spaces,
}: ProgrammeHandlerDeps): Handlers => {
  /** The stage as programs were told of it last, so that what is not on it wakes nobody. */
  let told: ShowState | null = null;

  const pictureOf = async (show: ShowState | null): Promise<ProgrammePicture> => ({
    show,
    kept: show ? keptOnStage(show, await library.ask('media.addresses_of', { spaceId: show.spaceId })) : {},
  });
  /** The host of each live that was asked for; null while that is not known. */
  const hosts = new Map<string, StageHost | null>();
  const hostOf = ({ spaceId, desk }: ShowState): StageHost | null => {
    const id = desk?.value.session.hostId;
    if (id === undefined) return null;
    const place = `${spaceId} ${id}`;
    const known = hosts.get(place);
    if (known !== undefined) return known;
    hosts.set(place, null);
    // Without the right to ask, a silhouette.
    const asked = spaces.get(spaceId).client.call(getUser, { params: { id } }, { lane: 'library' });
    asked.then(
      ({ user }) => {
        hosts.set(place, { id, name: user.name, image: user.image });
        look(false);
      },
      () => undefined,
    );
    return null;
  };
  /** The next look asks for those who could not be asked for. */
  const forgetUnknown = (): void => {
    for (const [place, host] of hosts) if (host === null) hosts.delete(place);
  };
  const stageOf = (state: ShowState | undefined): ShowState | null => (state ? stageOnly(state, hostOf(state)) : null);
  const stageNow = (): ShowState | null => stageOf(shows.now()?.state());
  const tell = async (show: ShowState | null): Promise<void> => {
    const picture = await pictureOf(show);
    // A later stage is on its way.
    if (told !== show) return;
    const said = toldTo('programme', picture);
    for (const one of attachments.list()) if (isProgramme(one)) one.send('programme.changed', said);
  };
  const look = (isNewFile: boolean): void => {
    if (!attachments.list().some(isProgramme)) return;
    const now = stageNow();
    const isKnown = now === null ? told === null : told !== null && isSame({ ...now, at: 0 }, { ...told, at: 0 });
    if (isKnown && !isNewFile) return;
    told = now;
    void tell(now);
  };
  events.on('show.opened', () => {
    forgetUnknown();
    look(false);
  });
  events.on('show.patch', () => look(false));
  events.on('media.changed', () => look(true));

  const makeLink = (name: string, way: ProgrammeLook) => {
    if (!panels) throw new AppError('unsupported', say('host_no_browsers'));
    const link = panels.programmeLink(name);
    return { ...link, urls: link.urls.map((url) => lookAt(url, way)) };
  };
  return {
    async 'programme.current'() {
      forgetUnknown();
      return pictureOf(stageOf((await showOnDesk({ shows, firstShow }))?.state()));
    },
    'programme.new_link': ({ name, look: way }) => makeLink(name, way),
    async 'programme.put_in_obs'({ name, look: way }) {
      const earlier = panels?.list().filter((one) => one.role === 'programme' && one.name === name) ?? [];
      const link = makeLink(name, way);
      const failure = await addToOwnObs({ name, urls: link.urls, hasSound: way.sound });
      if (failure) {
        panels?.remove(link.id);
        throw failure;
      }
      for (const { id } of earlier) panels?.remove(id);
      return null;
    },
  };
};
