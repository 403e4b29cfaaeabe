import type { ActionKind } from '#shared/show/action.ts';
import type { MEDIA_ACTIONS } from '#shared/show/actions/media.ts';
import { formatDuration, formatPercent } from '../lib/format.ts';
import * as m from '../paraglide/messages.js';
import {
  durationField,
  numberField,
  foundWhenPressed,
  switchField,
  type ActionField,
  type ActionForm,
} from './action-form.ts';
import { MARK_LOOK, of, SWITCH_LOOK, type ActionOf, type Offer, type ViewsOf } from './action-view.ts';
import type { ShowSources } from './show-sources.ts';
import type { IconName } from './tile-icons.ts';

const controlForm = (
  has: string,
  label: () => string,
  { kinds, values, field }: { kinds: readonly string[]; values: Readonly<Record<string, unknown>>; field: ActionField },
): ActionForm => ({
  id: `media.${has}`,
  label,
  make: ({ media }) => ({
    kind: 'media.control',
    mediaId: (media.find(({ kind }) => kinds.includes(kind)) ?? media[0])?.id ?? '',
    ...values,
  }),
  fields: [{ type: 'media', name: 'mediaId', none: null }, field],
  has,
});

const controlOffers = ({
  id: mediaId,
  title,
  kind,
}: ShowSources['media'][number]): readonly Offer<ActionOf<'media.control'>>[] => {
  const control = { kind: 'media.control', mediaId } as const;
  if (kind === 'pdf') {
    return [{ action: { ...control, page: 1 }, name: of(m.desk_act_page({ page: 1 }), title), icon: 'file-text' }];
  }
  const icon = kind === 'video' ? 'film' : 'music';
  return [
    { action: { ...control, playing: true }, name: of(m.keys_media_toggle(), title), label: title, icon },
    {
      action: { ...control, playing: true, position: 0 },
      name: of(m.desk_act_seek({ time: '0:00' }), title),
      icon: 'rewind',
    },
  ];
};

const controlWord = ({ playing, page, position }: ActionOf<'media.control'>): string => {
  if (page !== undefined) return m.desk_act_page({ page });
  if (position !== undefined) return m.desk_act_seek({ time: formatDuration(position * 1000) });
  return playing === undefined ? m.desk_act_media() : playing ? m.desk_act_play() : m.desk_act_pause();
};

const isDocument = ({ kind }: ShowSources['media'][number]): boolean => kind === 'pdf';

const turnWord = (by: 1 | -1): string => (by === 1 ? m.keys_page_next() : m.keys_page_previous());

/** The look of an action on what the scene on air has. */
const onAir = <Kind extends ActionKind>(kind: Kind, icon: IconName, word: () => string) =>
  ({ group: 'media', icon, ...foundWhenPressed(kind, word, (what) => m.desk_act_on_air({ what })) }) as const;

/** Forms, names and icons of media actions. */
export const MEDIA_VIEWS: ViewsOf<typeof MEDIA_ACTIONS> = {
  'media.control': {
    group: 'media',
    icon: 'film',
    forms: [
      controlForm('page', m.desk_kind_page, {
        kinds: ['pdf'],
        values: { page: 1 },
        field: numberField('page', m.desk_kind_page_number, [1, 10_000, 1]),
      }),
      controlForm('position', m.desk_kind_seek, {
        kinds: ['video', 'sound'],
        values: { playing: true, position: 0 },
        field: durationField('position', m.desk_kind_position, [0, 86_400, 0.5]),
      }),
      controlForm('playing', m.keys_media_toggle, {
        kinds: ['video', 'sound'],
        values: { playing: true },
        field: switchField('playing', m.desk_act_play),
      }),
    ],
    word: (action, names) => of(controlWord(action), names.media(action.mediaId)),
    offers: ({ media }) =>
      media.flatMap((medium) => controlOffers(medium).map((offer) => ({ ...offer, about: medium.id }))),
    ...MARK_LOOK,
  },
  'media.turn': {
    group: 'media',
    icon: 'arrow-right',
    forms: [
      {
        id: 'media.turn',
        label: m.desk_kind_turn,
        make: ({ media }) => ({ kind: 'media.turn', mediaId: (media.find(isDocument) ?? media[0])?.id ?? '', by: 1 }),
        fields: [
          { type: 'media', name: 'mediaId', none: null },
          {
            type: 'choice',
            name: 'by',
            label: m.desk_kind_turn,
            choices: () => [
              { value: 1, label: m.keys_page_next() },
              { value: -1, label: m.keys_page_previous() },
            ],
          },
        ],
        has: null,
      },
    ],
    word: ({ by, mediaId }, names) => of(turnWord(by), names.media(mediaId)),
    offers: ({ media }) =>
      media.filter(isDocument).flatMap(({ id: mediaId, title }) =>
        ([1, -1] as const).map((by) => ({
          action: { kind: 'media.turn', mediaId, by },
          name: of(turnWord(by), title),
          icon: by === 1 ? 'arrow-right' : 'arrow-left',
          about: mediaId,
        })),
      ),
    ...MARK_LOOK,
  },
  'media.volume': {
    group: 'media',
    icon: 'music',
    forms: [
      {
        id: 'media.volume',
        label: m.desk_kind_volume,
        make: ({ media }) => ({
          kind: 'media.volume',
          mediaId: (media.find((medium) => !isDocument(medium)) ?? media[0])?.id ?? '',
          volume: 1,
        }),
        fields: [
          { type: 'media', name: 'mediaId', none: null },
          numberField('volume', m.desk_kind_volume_share, [0, 1, 0.05]),
        ],
        has: null,
      },
    ],
    word: ({ volume, mediaId }, names) =>
      of(m.desk_act_volume({ percent: formatPercent(volume) }), names.media(mediaId)),
    offers: ({ media }) =>
      media
        .filter((medium) => !isDocument(medium))
        .map(({ id: mediaId, title }) => ({
          action: { kind: 'media.volume', mediaId, volume: 0.5 },
          name: of(m.desk_act_volume({ percent: formatPercent(0.5) }), title),
          about: mediaId,
        })),
    ...MARK_LOOK,
  },
  'media.toggle': { ...onAir('media.toggle', 'play', m.keys_media_toggle), ...SWITCH_LOOK },
  'media.page.next': { ...onAir('media.page.next', 'arrow-right', m.keys_page_next), ...MARK_LOOK },
  'media.page.previous': { ...onAir('media.page.previous', 'arrow-left', m.keys_page_previous), ...MARK_LOOK },
};
