import { act, toggle, type ActionPress } from '#shared/show/action-press.ts';
import {
  isDeskCommand,
  isPressed,
  PRESSED_COMMANDS,
  pressOfCommand,
  type PressedCommand,
} from '#shared/show/desk-commands.ts';
import type { ApiState } from '#shared/controls/api-state.ts';
import type { Action } from '#shared/show/action.ts';
import { changesAir } from '#shared/show/actions/action-rules.ts';
import { mustHold } from '../desk-commands.ts';
import { oscAction } from './osc-action.ts';
import type { OscMessage } from './osc-messages.ts';
import { fittingAddresses, isPattern } from './osc-pattern.ts';
import { addressPart } from './osc-state.ts';
import { readNumber, readSwitch, type OscValue } from './osc-value.ts';

/**
 * Request in a message. `released`: a button was let go, which presses nothing. `misread`: its value means nothing here.
 * `several`: it fits more than can be pressed at once.
 */
export type OscRequest =
  | { readonly kind: 'press'; readonly press: ActionPress }
  | { readonly kind: 'tile'; readonly tileId: string }
  | { readonly kind: 'band'; readonly bandId: string }
  | { readonly kind: 'state' | 'released' | 'misread' | 'several' | 'unknown' };

type Route = (ids: readonly string[], values: readonly OscValue[]) => OscRequest;

const UNKNOWN: OscRequest = { kind: 'unknown' };
const RELEASED: OscRequest = { kind: 'released' };
const MISREAD: OscRequest = { kind: 'misread' };

const press = (made: ActionPress): OscRequest => ({ kind: 'press', press: made });

/** Buttons of a tablet or a desk send 1 when pressed, 0 when released; no value is a press. */
const pressedBy = (value: OscValue | undefined, answer: () => OscRequest): OscRequest => {
  const on = value === undefined ? true : readSwitch(value);
  if (on === null) return MISREAD;
  return on ? answer() : RELEASED;
};

const button =
  (answer: (ids: readonly string[], values: readonly OscValue[]) => OscRequest): Route =>
  (ids, values) =>
    pressedBy(values[0], () => answer(ids, values));

const command = (name: PressedCommand): Route => button(() => press(pressOfCommand(name)));

const done = (make: (id: string) => Action): Route => button(([id = '']) => press(act(make(id))));

/** Sets what its value says, 0 or 1; without a value it is turned over. */
const onOff =
  (make: (on: boolean, ids: readonly string[]) => Action): Route =>
  (ids, [value]) => {
    if (value === undefined) return press(toggle(make(true, ids)));
    const on = readSwitch(value);
    return on === null ? MISREAD : press(act(make(on, ids)));
  };

/** A text, and how long it shows. A lone value that says on or off is that of a button without its text. */
const showBand: Route = (_ids, [text, time]) => {
  if (typeof text !== 'string' || text.trim() === '' || (time === undefined && readSwitch(text) !== null))
    return text !== undefined && readSwitch(text) === false ? RELEASED : MISREAD;
  const seconds = time === undefined ? undefined : readNumber(time);
  if (seconds === null) return MISREAD;
  return seconds === 0 ? RELEASED : press(act({ kind: 'band.show', text, ...(seconds !== undefined && { seconds }) }));
};

/** A command of the desk by its name; a datagram cannot hold one. */
const anyCommand: Route = button(([name]) =>
  isDeskCommand(name) && isPressed(name) && !mustHold(name) ? press(pressOfCommand(name)) : UNKNOWN,
);

const turnTo: Route = ([mediaId = ''], [value]) => {
  const page = value === undefined ? null : readNumber(value);
  return page === null ? MISREAD : press(act({ kind: 'media.control', mediaId, page: Math.round(page) }));
};

/** A fader of a tablet or a desk, from 0 to 1. */
const volume: Route = ([mediaId = ''], [value]) => {
  const asked = value === undefined ? null : readNumber(value);
  if (asked === null || asked < 0 || asked > 1) return MISREAD;
  return press(act({ kind: 'media.volume', mediaId, volume: asked }));
};

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
  'media/*/volume': volume,
  'media/*/next': done((mediaId) => ({ kind: 'media.turn', mediaId, by: 1 })),
  'media/*/previous': done((mediaId) => ({ kind: 'media.turn', mediaId, by: -1 })),
  auto_advance: onOff((enabled) => ({ kind: 'auto_advance.set', enabled })),
  lock: onOff((locked) => ({ kind: 'lock.set', locked })),
  talk: onOff((talking) => ({ kind: 'talk', userId: null, talking })),
  'talk/*': onOff((talking, [userId = '']) => ({ kind: 'talk', userId, talking })),
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
  if (read === 'misread') return MISREAD;
  if (!read || read.rest.length > 1) return UNKNOWN;
  return pressedBy(read.rest[0], () => press(act(read.action)));
};

/** Reads the request in a message to one address. */
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

/** Presses that one message may make. */
const MOST_AT_ONCE = 30;

/** The ids of a show that stand after a word of an address. */
const idsAfter = (word: string | undefined, state: ApiState): readonly string[] => {
  switch (word) {
    case 'scene':
      return state.scenes.map(({ id }) => id);
    case 'overlay':
      return [...new Set(state.scenes.flatMap(({ overlays }) => overlays.map(({ id }) => id)))];
    case 'poll':
      return state.polls.map(({ id }) => id);
    case 'media':
      return state.media.map(({ id }) => id);
    case 'band':
      return state.bandPresets.map(({ id }) => id);
    case 'command':
      return PRESSED_COMMANDS;
    default:
      return [];
  }
};

/** Every address that can be pressed in this show, but those of tiles and of actions by their name. */
const addressesOf = (state: ApiState): readonly string[] =>
  READ_ROUTES.flatMap(({ parts }) =>
    parts.reduce<readonly string[]>(
      (begun, part, at) => {
        const words = part === '*' ? idsAfter(parts[at - 1], state).map(addressPart) : [part];
        return begun.flatMap((one) => words.map((word) => `${one}/${word}`));
      },
      ['/regie'],
    ),
  );

/** True for what only one thing can be at a time: on air, cued. */
const isOneAlone = (request: OscRequest): boolean =>
  request.kind !== 'press' || changesAir(request.press.action) || request.press.action.kind === 'scene.cue';

/** Reads the requests in a message; those of a pattern are for everything that it fits in this show. */
export const oscRequests = (message: OscMessage, state: () => ApiState): readonly OscRequest[] => {
  if (!isPattern(message.address)) return [oscRequest(message)];
  const fitting = fittingAddresses(message.address, addressesOf(state()));
  const requests = fitting.map((address) => oscRequest({ ...message, address }));
  const [first] = requests;
  if (first === undefined) return [UNKNOWN];
  if (requests.length === 1 || requests.every(({ kind }) => kind === 'released' || kind === 'misread')) return [first];
  return requests.length > MOST_AT_ONCE || requests.some(isOneAlone) ? [{ kind: 'several' }] : requests;
};
