import { act, pressOfCommand, toggle, type ActionPress, type PlainDeskCommand } from '#shared/show/command-press.ts';
import type { Action } from '#shared/show/action.ts';
import type { OscMessage, OscValue } from './osc-messages.ts';

/** Request in a message. `released`: a button was let go, which presses nothing. */
export type OscRequest =
  | { readonly kind: 'press'; readonly press: ActionPress }
  | { readonly kind: 'tile'; readonly tileId: string }
  | { readonly kind: 'state' | 'released' | 'unknown' };

type Route = (ids: readonly string[], values: readonly OscValue[]) => OscRequest;

const UNKNOWN: OscRequest = { kind: 'unknown' };
const RELEASED: OscRequest = { kind: 'released' };

const press = (made: ActionPress): OscRequest => ({ kind: 'press', press: made });

/** Buttons of a tablet or a desk send 1 when pressed and 0 when released. */
const isOff = (value: OscValue | undefined): boolean => value === false || value === 0;

const button =
  (answer: (ids: readonly string[], values: readonly OscValue[]) => OscRequest): Route =>
  (ids, values) =>
    isOff(values[0]) ? RELEASED : answer(ids, values);

const command = (name: PlainDeskCommand): Route => button(() => press(pressOfCommand(name)));

const done = (make: (id: string) => Action): Route => button(([id = '']) => press(act(make(id))));

/** Sets what its value says, 0 or 1; without a value it is turned over. */
const onOff =
  (make: (on: boolean, ids: readonly string[]) => Action): Route =>
  (ids, [value]) =>
    press(value === undefined ? toggle(make(true, ids)) : act(make(!isOff(value), ids)));

const showBand: Route = (_ids, values) => {
  const text = values.find((value) => typeof value === 'string');
  const seconds = values.find((value) => typeof value === 'number');
  if (text === undefined) return isOff(values[0]) ? RELEASED : UNKNOWN;
  return press(act({ kind: 'band.show', text, ...(seconds !== undefined && { seconds }) }));
};

const turnTo: Route = ([mediaId = ''], [page]) =>
  typeof page === 'number' ? press(act({ kind: 'media.control', mediaId, page: Math.round(page) })) : UNKNOWN;

/** All addresses below `/regie/`; `*` is an id. */
const ROUTES: Readonly<Record<string, Route>> = {
  take: command('take'),
  take_back: command('take_back'),
  'scene/next': command('scene.next'),
  'scene/previous': command('scene.previous'),
  'scene/*/take': done((sceneId) => ({ kind: 'scene.take', sceneId })),
  'scene/*/cue': done((sceneId) => ({ kind: 'scene.cue', sceneId })),
  'scene/*/press': done((sceneId) => ({ kind: 'scene.press', sceneId })),
  'scene/*/overlay/*': onOff((visible, [sceneId = '', overlayId = '']) => ({
    kind: 'overlay.visible',
    sceneId,
    overlayId,
    visible,
  })),
  'overlay/*': onOff((visible, [overlayId = '']) => ({ kind: 'overlay.visible', sceneId: null, overlayId, visible })),
  band: showBand,
  'poll/*/open': done((pollId) => ({ kind: 'poll.open', pollId })),
  'poll/*/close': done((pollId) => ({ kind: 'poll.close', pollId })),
  'poll/*/results': onOff((shown, [pollId = '']) => ({ kind: 'poll.results', pollId, shown })),
  'poll/*/stage': onOff((shown, [pollId = '']) => ({ kind: 'poll.stage', pollId, shown })),
  'poll/*/band': done((pollId) => ({ kind: 'poll.band', pollId })),
  'message/clear': command('message.clear'),
  'media/*/play': onOff((playing, [mediaId = '']) => ({ kind: 'media.control', mediaId, playing })),
  'media/*/page': turnTo,
  'media/*/next': done((mediaId) => ({ kind: 'media.turn', mediaId, by: 1 })),
  'media/*/previous': done((mediaId) => ({ kind: 'media.turn', mediaId, by: -1 })),
  auto_advance: onOff((enabled) => ({ kind: 'auto_advance.set', enabled })),
  lock: onOff((locked) => ({ kind: 'lock.set', locked })),
  cue_mode: onOff((on) => ({ kind: 'mode.set', mode: on ? 'cue' : 'direct' })),
  'tile/*/press': button(([tileId = '']) => ({ kind: 'tile', tileId })),
  state: button(() => ({ kind: 'state' })),
};

interface ReadRoute {
  readonly parts: readonly string[];
  readonly route: Route;
}
const READ_ROUTES: readonly ReadRoute[] = Object.entries(ROUTES).map(([path, route]) => ({
  parts: path.split('/'),
  route,
}));

/** The ids of an address. */
const stars = ({ parts }: ReadRoute): number => parts.filter((part) => part === '*').length;

/** Ids may hold signs that an address may not; they are written as in a web address. */
const idOf = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};

/** Reads the request in a message. */
export const oscRequest = ({ address, values }: OscMessage): OscRequest => {
  const [, root, ...given] = address.split('/');
  if (root !== 'regie') return UNKNOWN;
  const fits = ({ parts }: ReadRoute): boolean =>
    parts.length === given.length &&
    parts.every((part, at) => part === given[at] || (part === '*' && given[at] !== ''));
  // Addresses with words of their own come first: they are no ids.
  const [found] = READ_ROUTES.filter(fits).toSorted((one, other) => stars(one) - stars(other));
  if (!found) return UNKNOWN;
  const ids = given.flatMap((part, at) => (found.parts[at] === '*' ? [idOf(part)] : []));
  const known = ids.flatMap((id) => id ?? []);
  return known.length === ids.length ? found.route(known, values) : UNKNOWN;
};
