import { act, pressOfCommand, toggle, type ActionPress, type PlainDeskCommand } from '#shared/show/command-press.ts';
import type { Action } from '#shared/show/action.ts';
import { DeskCommand } from '#shared/show/desk-command.ts';
import { mustHold } from '../desk-commands.ts';
import { oscAction } from './osc-action.ts';
import type { OscMessage, OscValue } from './osc-messages.ts';

/** Request in a message. `released`: a button was let go, which presses nothing. */
export type OscRequest =
  | { readonly kind: 'press'; readonly press: ActionPress }
  | { readonly kind: 'tile'; readonly tileId: string }
  | { readonly kind: 'band'; readonly bandId: string }
  | { readonly kind: 'command'; readonly command: DeskCommand }
  | { readonly kind: 'state' | 'released' | 'unknown' };

type Route = (ids: readonly string[], values: readonly OscValue[]) => OscRequest;

const UNKNOWN: OscRequest = { kind: 'unknown' };
const RELEASED: OscRequest = { kind: 'released' };

const press = (made: ActionPress): OscRequest => ({ kind: 'press', press: made });

/** A release, or off, as programs write it that send text alone. */
const OFF_WORDS: ReadonlySet<string> = new Set(['0', '0.0', 'false', 'off']);

/** Buttons of a tablet or a desk send 1 when pressed and 0 when released. */
const isOff = (value: OscValue | undefined): boolean =>
  typeof value === 'string' ? OFF_WORDS.has(value.trim().toLowerCase()) : value === false || value === 0;

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

/** A command of the desk by its name; a datagram cannot hold one. */
const anyCommand: Route = button(([name]) => {
  const command = DeskCommand.safeParse(name);
  return command.success && !mustHold(command.data) ? { kind: 'command', command: command.data } : UNKNOWN;
});

const turnTo: Route = ([mediaId = ''], [page]) =>
  typeof page === 'number' ? press(act({ kind: 'media.control', mediaId, page: Math.round(page) })) : UNKNOWN;

/** Addresses below `/regie/` for what is pressed most; `*` is an id. `/regie/action/<kind>` presses every action. */
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
  'band/*': button(([bandId = '']) => ({ kind: 'band', bandId })),
  'command/*': anyCommand,
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

/** Parts of an address as they are meant: signs that it may not hold are written as in a web address. Null if unreadable. */
const textsOf = (parts: readonly string[]): readonly string[] | null => {
  try {
    return parts.map((part) => decodeURIComponent(part));
  } catch {
    return null;
  }
};

const anyAction: Route = ([kind = '', ...address], values) => {
  const read = oscAction(kind, address, values);
  if (!read || read.rest.length > 1) return UNKNOWN;
  return isOff(read.rest[0]) ? RELEASED : press(act(read.action));
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
  const [first, ...rest] = given;
  const texts = textsOf(first === 'action' ? rest : given.filter((_part, at) => found?.parts[at] === '*'));
  const route = first === 'action' ? anyAction : found?.route;
  return texts && route ? route(texts, values) : UNKNOWN;
};
