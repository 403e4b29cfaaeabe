import { getLiveSession } from '#shared/api/live.ts';
import type { Hello } from '#shared/bridge/app-calls.ts';
import type { Spaces } from '../accounts/spaces.ts';
import type { ValueStore } from '../settings/file-store.ts';
import type { Preferences } from '#shared/settings/preferences.ts';

/** A show and the space it belongs to. */
export type ShowPlace = NonNullable<Hello['firstShow']>;

export interface FirstShowChoice {
  /** The show to open; null where there is none. */
  readonly show: ShowPlace | null;
  /** The last show, where its space lets nobody in now: a person can mend that. */
  readonly refused: ShowPlace | null;
}

export interface ChooseFirstShowDeps {
  readonly spaces: Spaces;
  readonly preferences: Pick<ValueStore<Preferences>, 'read'>;
  readonly findDemoShow: () => Promise<ShowPlace | null>;
}

/** The last show, where its space is connected; nobody is asked whether the show is still there. */
export const lastShow = ({ spaces, preferences }: Omit<ChooseFirstShowDeps, 'findDemoShow'>): ShowPlace | null => {
  const last = preferences.read().lastShow;
  return last && spaces.list().some((space) => space.id === last.spaceId) ? last : null;
};

/** Chooses the show that the app opens first: the last one where its platform still has it, else the demo show. */
export const chooseFirstShow = async (deps: ChooseFirstShowDeps): Promise<FirstShowChoice> => {
  const last = lastShow(deps);
  if (!last) return { show: await deps.findDemoShow(), refused: null };
  const { client } = deps.spaces.get(last.spaceId);
  const asked = await client.attempt(getLiveSession, { params: { id: last.sessionId } }, { lane: 'operator' });
  if (asked.kind === 'ok') {
    const { status } = asked.output.session;
    if (status === 'live' || status === 'scheduled') return { show: last, refused: null };
  }
  const isRefused = asked.kind !== 'ok' && asked.error.code === 'unauthorized';
  return { show: await deps.findDemoShow(), refused: isRefused ? last : null };
};
