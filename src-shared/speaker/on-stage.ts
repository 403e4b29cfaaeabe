import type { Participant } from '../api/live-objects.ts';
import type { Scene } from '../api/scene.ts';
import { stagePeople } from '../room/stage-people.ts';
import { runCells } from '../show/run-of-show.ts';
import type { ShowState } from '../show/show-state.ts';
import { lineFor, lineStateOf, type LineState, type Sign } from '../show/speaker-lines.ts';
import { airOf, castOf, isSceneOf, runInputOf, type Air } from './speaker-view.ts';

/** Somebody who may speak, as the desk knows them. Instants are the platform's. */
export interface OnStagePerson {
  readonly userId: string;
  /** Null for a host who is not in the room. */
  readonly name: string | null;
  /** `never`: the room knows nothing of them, so they have not opened their link. */
  readonly presence: 'there' | 'left' | 'never';
  readonly page: 'none' | 'open' | 'cut';
  /** The producer's voice sounds on their page. */
  readonly hears: boolean;
  readonly line: { readonly text: string; readonly state: LineState } | null;
  readonly sign: Sign | null;
  readonly air: Air;
  /** Their next scene after the one on air, and when it comes automatically; null where none is to come. */
  readonly part: { readonly name: string; readonly at: number | null } | null;
}

type Told = Pick<ShowState, 'desk' | 'air' | 'participants' | 'deskMode' | 'speakers'>;

const nextPartOf = (state: Told, userId: string): OnStagePerson['part'] => {
  const run = runInputOf(state);
  if (!run) return null;
  const cast = castOf(state);
  const isTheirs = (scene: Scene): boolean => isSceneOf(scene, userId, cast);
  const { air, nextAt } = airOf(state, userId);
  const coming = runCells(run).filter((cell) => cell.state !== 'now' && cell.state !== 'done' && isTheirs(cell.scene));
  const [cell] = coming.toSorted((one, other) => (one.comesAt ?? Infinity) - (other.comesAt ?? Infinity));
  return cell ? { name: cell.scene.name, at: air === 'next' ? (nextAt ?? cell.comesAt) : cell.comesAt } : null;
};

/** Everyone who may speak: the host, guests of the stage as they came, and speakers who are away. */
export const onStagePeople = (state: Told): readonly OnStagePerson[] => {
  const session = state.desk?.value.session;
  if (!session) return [];
  const people = state.participants?.value ?? [];
  const { host, guests } = stagePeople(people, session);
  const isListed = ({ id }: Participant): boolean =>
    id === session.hostId || id === host?.id || guests.some((guest) => guest.id === id);
  const away = people.filter((person) => person.role === 'speaker' && !isListed(person));
  const { pages, signs } = state.speakers;
  const personOf = (userId: string, person: Participant | null): OnStagePerson => {
    const page = pages.find((one) => one.userId === userId);
    const line = lineFor(state.speakers, userId);
    return {
      userId,
      name: person?.name ?? null,
      presence: person === null ? 'never' : person.connected ? 'there' : 'left',
      page: page ? (page.isCut ? 'cut' : 'open') : 'none',
      hears: page?.hears === true && !page.isCut,
      line: line && { text: line.text, state: lineStateOf(line, userId) },
      sign: signs.find((one) => one.userId === userId)?.sign ?? null,
      air: airOf(state, userId).air,
      part: nextPartOf(state, userId),
    };
  };
  return [
    personOf(host?.id ?? session.hostId, host),
    ...[...guests, ...away].map((person) => personOf(person.id, person)),
  ];
};
