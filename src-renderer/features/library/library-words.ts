import type { LibraryBody, LibraryKind, LibrarySummary } from '#shared/library/library-items.ts';
import { locale } from '../../lib/locale.svelte.ts';
import { kindWord } from '../../lib/open-words.ts';
import * as m from '../../paraglide/messages.js';
import type { StageWords } from '../../stage/stage-content.ts';

/** The few words the stage itself writes. */
export const stageWords = (): StageWords => ({
  host: m.prepare_host(),
  guest: (number) => m.prepare_guest({ number }),
  screen: m.prepare_screen(),
  poll: m.prepare_poll(),
  quiz: m.desk_quiz(),
  unknown: (kind) => m.ui_unknown_kind({ kind }),
  votes: (count) => (count === 1 ? m.desk_one_vote() : m.desk_votes({ count })),
});

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size in the unit that reads best: `3.4 MB`. */
export const formatBytes = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(locale.current, {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power < 2 ? 0 : 1,
  }).format(bytes / 1000 ** power);
};

type MediaKind = Extract<LibraryBody, { kind: 'media' }>['mediaKind'];

/** The word for a kind of media. */
export const mediaKindWord = (kind: MediaKind): string =>
  kindWord(
    {
      image: m.library_kind_image,
      pdf: m.library_kind_pdf,
      video: m.library_kind_video,
      embed: m.library_kind_embed,
      sticker: m.library_kind_sticker,
      audio: m.library_kind_audio,
    },
    kind,
  );

/** The content of an item in a few words. */
export const contentWord = (body: LibraryBody): string => {
  switch (body.kind) {
    case 'template':
      return m.library_layers({ count: body.scene.slots.length + body.scene.overlays.length });
    case 'draft':
    case 'show_template':
      return m.shows_scene_count({ count: body.scenes.length });
    case 'media':
      return body.sizeBytes === null
        ? mediaKindWord(body.mediaKind)
        : `${mediaKindWord(body.mediaKind)}, ${formatBytes(body.sizeBytes)}`;
    case 'poll_set':
      return m.library_poll_count({ count: body.polls.length });
    case 'deck_page':
      return m.library_tile_count({ count: body.tiles.length });
    case 'rule':
      return m.rule_title();
  }
};

/** The words of an empty list of a kind, and what to do about it. */
export const emptyWords = (kind: LibraryKind): { readonly title: string; readonly text: string } =>
  ({
    template: { title: m.library_templates_empty(), text: m.library_templates_empty_text() },
    media: { title: m.library_media_empty(), text: m.library_media_empty_text() },
    draft: { title: m.library_shows_empty(), text: m.library_shows_empty_text() },
    show_template: { title: m.library_show_templates_empty(), text: m.library_show_templates_empty_text() },
    poll_set: { title: m.library_polls_empty(), text: m.library_polls_empty_text() },
    deck_page: { title: m.library_pages_empty(), text: m.library_pages_empty_text() },
    rule: { title: m.library_rules_empty(), text: m.library_rules_empty_text() },
  })[kind];

/** Facts of an item besides its name, in a line. */
export const stateWord = ({ waiting, conflicts, problem }: LibrarySummary): string | null => {
  if (conflicts > 0) return m.library_conflicts({ count: conflicts });
  if (problem !== null) return m.library_refused();
  return waiting > 0 ? m.library_waiting() : null;
};
