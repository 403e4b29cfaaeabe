import { workOfCommand, type DeskCommand } from '#shared/show/desk-commands.ts';
import type { KeyBinding, KeyCommand } from '#shared/show/key-binding.ts';

const bind = (chord: string, command: KeyCommand): KeyBinding => ({ chord, command, global: false });
const desk = (chord: string, name: DeskCommand): KeyBinding => bind(chord, workOfCommand(name));

const SCENE_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];
/** F6 goes from region to region, as in browsers. */
const BAND_KEYS = ['F1', 'F2', 'F3', 'F4', 'F5', 'F7', 'F8', 'F9'];
/** The digits of the number pad: a deck of nine under one hand. */
const TILE_KEYS = 9;

/** The key map of a new desk: a trainer alone needs the digits, Enter and Backspace; the rest is one letter each. */
export const DEFAULT_KEYS: readonly KeyBinding[] = [
  ...SCENE_KEYS.map((digit, index) => bind(`Digit${digit}`, { kind: 'scene.nth', index })),
  ...SCENE_KEYS.map((digit, index) => bind(`Shift+Digit${digit}`, { kind: 'scene.nth', index: index + 10 })),
  ...BAND_KEYS.map((key, index) => bind(key, { kind: 'band.nth', index })),
  ...Array.from({ length: TILE_KEYS }, (_, index) => bind(`Numpad${index + 1}`, { kind: 'tile.nth', index })),
  desk('Enter', 'take'),
  desk('Backspace', 'take_back'),
  desk('KeyL', 'lock.toggle'),
  desk('KeyC', 'mode.toggle'),
  desk('Shift+KeyC', 'follow.toggle'),
  desk('Period', 'scene.auto'),
  desk('KeyN', 'scene.next'),
  desk('Shift+KeyN', 'scene.previous'),
  desk('KeyP', 'poll.toggle'),
  desk('KeyR', 'poll.results.toggle'),
  desk('KeyS', 'poll.stage.toggle'),
  desk('KeyB', 'poll.band'),
  desk('Shift+KeyP', 'poll.next'),
  desk('KeyM', 'message.next'),
  desk('Shift+KeyM', 'message.clear'),
  desk('KeyA', 'auto_advance.toggle'),
  desk('KeyK', 'media.toggle'),
  desk('PageDown', 'media.page.next'),
  desk('PageUp', 'media.page.previous'),
  bind('KeyT', { kind: 'action', action: { kind: 'talk', userId: null, talking: true } }),
  desk('KeyW', 'band.focus'),
  desk('KeyF', 'chat.search'),
  desk('Shift+Slash', 'help'),
];
