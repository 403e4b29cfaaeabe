import type { ApiState } from '#shared/controls/api-state.ts';
import { isSame } from '#shared/scene/same.ts';
import type { OscMessage } from './osc-messages.ts';
import type { OscValue } from './osc-value.ts';

/** Values of the state, by OSC address. */
export type OscState = ReadonlyMap<string, readonly OscValue[]>;

/** An id as a part of an address. */
export const addressPart = (id: string): string =>
  encodeURIComponent(id).replaceAll(/[*'()!,]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** The show as OSC values. A value that can be set has the same address for reading and setting. */
export const oscStateOf = (state: ApiState): OscState => {
  const said = new Map<string, readonly OscValue[]>();
  const say = (path: string, ...values: readonly OscValue[]): void => void said.set(`/regie/${path}`, values);
  say('show/title', state.show?.title ?? '');
  say('show/status', state.show?.status ?? '');
  say('show/viewers', state.show?.viewers ?? 0);
  say('show/recording', state.show?.recording ?? false);
  say('show/connection', state.connection ?? '');
  say('onair', state.onAir.sceneId ?? '', state.scenes.find(({ onAir }) => onAir)?.name ?? '');
  say('lock', state.desk.locked);
  say('cue_mode', state.desk.mode === 'cue');
  say('auto_advance', state.autoAdvance.enabled);
  say('bands', state.bands.map(({ text }) => text).join(' · '));
  for (const { id, label, text } of state.bandPresets) {
    say(
      `band/${addressPart(id)}`,
      state.bands.some((band) => band.text === text),
    );
    say(`band/${addressPart(id)}/name`, label);
  }
  say('message', state.stagedMessage?.name ?? '', state.stagedMessage?.text ?? '');
  const overlays = new Map<string, boolean>();
  for (const { id, name, onAir, cued, upNext, overlays: own } of state.scenes) {
    const scene = `scene/${addressPart(id)}`;
    say(`${scene}/name`, name);
    say(`${scene}/onair`, onAir);
    say(`${scene}/cued`, cued);
    say(`${scene}/upnext`, upNext);
    for (const overlay of own) {
      say(`${scene}/overlay/${addressPart(overlay.id)}`, overlay.visible);
      overlays.set(overlay.id, (overlays.get(overlay.id) ?? true) && overlay.visible);
    }
  }
  for (const [id, visible] of overlays) say(`overlay/${addressPart(id)}`, visible);
  for (const { id, question, status, resultsShown, onStage, voters } of state.polls) {
    const poll = `poll/${addressPart(id)}`;
    say(`${poll}/question`, question);
    say(`${poll}/status`, status);
    say(`${poll}/results`, resultsShown);
    say(`${poll}/stage`, onStage);
    say(`${poll}/voters`, voters);
  }
  for (const { id, playing, page, volume } of state.media) {
    if (volume !== null) say(`media/${addressPart(id)}/volume`, volume);
    if (playing !== null) say(`media/${addressPart(id)}/play`, playing);
    if (page !== null) say(`media/${addressPart(id)}/page`, page);
  }
  return said;
};

/** Addresses that are gone, kept so that a receiver that missed it hears it again with the whole state. */
const MAX_GONE = 1000;

const emptyOf = (value: OscValue): OscValue => {
  if (typeof value === 'boolean') return false;
  return typeof value === 'number' ? 0 : '';
};

/**
 * The state to tell after `told`, now that the show is `now`. An address whose thing is gone has empty values of the same
 * type, so that its lamp goes out.
 */
export const oscStateAfter = (told: OscState, now: OscState): OscState => {
  const gone = [...told].filter(([address]) => !now.has(address));
  const isDark = ([, values]: (typeof gone)[number]): boolean => isSame(values, values.map(emptyOf));
  const lit = gone.filter((one) => !isDark(one));
  return new Map([
    ...gone.filter(isDark).slice(-MAX_GONE),
    ...lit.map(([address, values]) => [address, values.map(emptyOf)] as const),
    ...now,
  ]);
};

/** The messages that bring somebody who knows `before` up to `now`. */
export const oscChanges = (before: OscState | null, now: OscState): readonly OscMessage[] =>
  [...now].flatMap(([address, values]) => (isSame(before?.get(address), values) ? [] : [{ address, values }]));
