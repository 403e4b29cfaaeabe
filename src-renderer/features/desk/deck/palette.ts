import type { Action } from '#shared/show/action.ts';
import { DECK_LIMITS, type DeckStep, type DeckTile } from '#shared/show/deck-page.ts';
import type { DeskCommand } from '#shared/bridge/preferences.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import { commandWord, type CommandGroup } from '../../../lib/keys/command-words.ts';
import * as m from '../../../paraglide/messages.js';
import { bandAction } from '../bands/band-shelf.svelte.ts';
import { chatModeWord } from '../desk-words.ts';
import type { DeckSources } from './deck-sources.ts';
import { overlayName } from './deck-words.ts';
import { plainText } from '../../../lib/plain-text.ts';

/** A tile ready to be put on a page. */
export interface PaletteEntry {
  readonly group: CommandGroup | 'room' | 'overlays' | 'more';
  /** What it is called in the palette. */
  readonly name: string;
  readonly tile: Omit<DeckTile, 'id'>;
}

const cut = (label: string): string => cutText(label, DECK_LIMITS.label);

const entry = (
  group: PaletteEntry['group'],
  name: string,
  step: Action | DeckStep | readonly DeckStep[],
  look: { readonly label?: string; readonly icon: string; readonly color?: string },
): PaletteEntry => {
  const steps = Array.isArray(step)
    ? [...(step as readonly DeckStep[])]
    : 'kind' in step && ['action', 'wait', 'page', 'command'].includes(step.kind)
      ? [step as DeckStep]
      : [{ kind: 'action' as const, action: step as Action }];
  const { label = name, icon, color } = look;
  return { group, name, tile: { label: cut(label), icon, ...(color !== undefined && { color }), steps } };
};

const command = (group: PaletteEntry['group'], name: DeskCommand, icon: string, label?: string): PaletteEntry =>
  entry(group, commandWord({ kind: 'desk', name }), { kind: 'command', name }, { icon, ...(label && { label }) });

const onAir = (): readonly PaletteEntry[] => [
  entry('air', m.keys_take(), { kind: 'take' }, { icon: 'clapperboard' }),
  entry('air', m.keys_take_back(), { kind: 'take_back' }, { icon: 'undo' }),
  entry('air', m.keys_scene_next(), { kind: 'scene.step', by: 1 }, { icon: 'arrow-right', label: '→ {next}' }),
  entry('air', m.keys_scene_previous(), { kind: 'scene.step', by: -1 }, { icon: 'arrow-left' }),
  entry('air', m.desk_automatic(), { kind: 'scene.auto' }, { icon: 'layout-grid' }),
  entry('air', m.desk_auto_start(), { kind: 'auto_advance.set', enabled: true }, { icon: 'zap' }),
  entry('air', m.desk_act_loop_on(), { kind: 'auto_advance.set', loop: true }, { icon: 'repeat' }),
  entry('air', m.desk_act_direct(), { kind: 'mode.set', mode: 'direct' }, { icon: 'radio' }),
  entry('air', m.desk_act_cue_mode(), { kind: 'mode.set', mode: 'cue' }, { icon: 'eye' }),
  entry('air', m.desk_act_lock(), { kind: 'lock.set', locked: true }, { icon: 'lock' }),
];

const ofScenes = ({ scenes }: DeckSources): readonly PaletteEntry[] =>
  scenes.flatMap(({ id, name }) => [
    entry('scenes', name, { kind: 'scene.press', sceneId: id }, { icon: 'clapperboard' }),
    entry(
      'scenes',
      m.desk_deck_of({ what: m.desk_take(), name }),
      { kind: 'scene.take', sceneId: id },
      { icon: 'radio' },
    ),
    entry(
      'scenes',
      m.desk_deck_of({ what: m.desk_act_cue(), name }),
      { kind: 'scene.cue', sceneId: id },
      { icon: 'eye' },
    ),
  ]);

const ofOverlays = ({ scenes }: DeckSources): readonly PaletteEntry[] =>
  scenes.flatMap((scene) =>
    scene.overlays.map((overlay) =>
      entry(
        'overlays',
        m.desk_deck_overlay_in({ overlay: overlayName(overlay), scene: scene.name }),
        { kind: 'overlay.visible', sceneId: scene.id, overlayId: overlay.id, visible: true },
        { icon: 'layers', label: overlayName(overlay) },
      ),
    ),
  );

const ofBands = ({ presets }: DeckSources): readonly PaletteEntry[] =>
  presets.map((preset) => {
    const color = /^#[0-9a-f]{6}$/i.test(preset.bg ?? '') ? preset.bg : undefined;
    return entry('bands', preset.label, bandAction(preset), { icon: 'captions', ...(color && { color }) });
  });

const ofPolls = ({ polls }: DeckSources): readonly PaletteEntry[] =>
  polls.flatMap(({ id: pollId, question }) => {
    const of = (what: string): string => m.desk_deck_of({ what, name: question });
    return [
      entry('polls', of(m.desk_act_poll_open()), { kind: 'poll.open', pollId }, { icon: 'vote', label: question }),
      entry('polls', of(m.desk_act_poll_close()), { kind: 'poll.close', pollId }, { icon: 'vote' }),
      entry(
        'polls',
        of(m.desk_act_poll_results()),
        { kind: 'poll.results', pollId, shown: true },
        { icon: 'chart-bar' },
      ),
      entry(
        'polls',
        of(m.desk_act_poll_stage()),
        { kind: 'poll.stage', pollId, shown: true },
        { icon: 'presentation' },
      ),
      entry('polls', of(m.desk_act_poll_band()), { kind: 'poll.band', pollId }, { icon: 'captions' }),
    ];
  });

const ofMedia = ({ media }: DeckSources): readonly PaletteEntry[] =>
  media.flatMap(({ id: mediaId, title, kind }) => {
    const control = { kind: 'media.control', mediaId } as const;
    const of = (what: string): string => m.desk_deck_of({ what, name: title });
    if (kind === 'pdf') {
      return [entry('media', of(m.desk_act_page({ page: 1 })), { ...control, page: 1 }, { icon: 'file-text' })];
    }
    const icon = kind === 'video' ? 'film' : 'music';
    return [
      entry('media', of(m.keys_media_toggle()), { ...control, playing: true }, { icon, label: title }),
      entry(
        'media',
        of(m.desk_act_seek({ time: '0:00' })),
        { ...control, playing: true, position: 0 },
        { icon: 'rewind' },
      ),
    ];
  });

const ofRoom = ({ people }: DeckSources): readonly PaletteEntry[] => [
  command('chat', 'message.next', 'message-square', `${m.keys_message_next()} ({queue})`),
  entry('chat', m.desk_act_message_off(), { kind: 'message.stage', messageId: null }, { icon: 'message-square' }),
  ...(['open', 'closed', 'off'] as const).map((mode) =>
    entry('chat', chatModeWord(mode), { kind: 'chat.mode', mode }, { icon: 'message-square' }),
  ),
  entry('room', m.keys_action_viewers(), { kind: 'viewers.extra', extra: 10 }, { icon: 'eye' }),
  entry('room', m.desk_sale_report(), { kind: 'conversion.report' }, { icon: 'badge-euro' }),
  ...people
    .slice(0, 1)
    .map(({ id }) =>
      entry('room', m.keys_action_role(), { kind: 'participant.role', userId: id, role: 'speaker' }, { icon: 'hand' }),
    ),
];

const ofDesk = (): readonly PaletteEntry[] => [
  command('polls', 'poll.toggle', 'vote'),
  command('polls', 'poll.results.toggle', 'chart-bar'),
  command('polls', 'poll.next', 'arrow-right'),
  command('media', 'media.toggle', 'play'),
  command('media', 'media.page.previous', 'arrow-left'),
  command('media', 'media.page.next', 'arrow-right'),
];

const ofPages = ({ pages }: DeckSources): readonly PaletteEntry[] => [
  entry('more', m.desk_deck_sequence(), [], { icon: 'list-ordered' }),
  entry('more', m.desk_deck_blank_label(), [], { icon: 'clock', label: '{clock} · {remaining}' }),
  ...pages.map(({ id, name }) =>
    entry(
      'more',
      m.desk_deck_of({ what: m.desk_act_open_page(), name }),
      { kind: 'page', pageId: id },
      {
        icon: 'layers',
        label: name,
      },
    ),
  ),
];

/** Every tile that can be put on a page of this show, by group. */
export const paletteOf = (sources: DeckSources): readonly PaletteEntry[] => [
  ...onAir(),
  ...ofScenes(sources),
  ...ofBands(sources),
  ...ofOverlays(sources),
  ...ofPolls(sources),
  ...ofDesk(),
  ...ofMedia(sources),
  ...ofRoom(sources),
  ...ofPages(sources),
];

/** The entries whose name holds all of the words. */
export const findInPalette = (entries: readonly PaletteEntry[], query: string): readonly PaletteEntry[] => {
  const words = plainText(query).split(/\s+/).filter(Boolean);
  return entries.filter(({ name }) => words.every((word) => plainText(name).includes(word)));
};
