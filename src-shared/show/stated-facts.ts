import type { Participant } from '../api/live-objects.ts';
import { isKnown, knownOr } from '../api/open-enum.ts';
import { POLL_STATUSES, type Poll } from '../api/polls.ts';
import type { ProductionDesk } from '../api/scenes.ts';
import type { RoomTrouble } from '../lib/room-troubles.ts';
import { cutText } from '../lib/cut-text.ts';
import { layoutBoxes } from '../scene/layout.ts';
import { mediaKindOf } from '../scene/media-kind.ts';
import { overlayName } from '../scene/overlay-name.ts';
import { playedPart, type Playable } from '../scene/playback.ts';
import { arrivalMs, playedSec, stretchedMs } from './auto-advance.ts';
import type { RecordedFact } from './recorded-fact.ts';
import type { ChatState } from './show-state.ts';
import type { Speakers } from './speaker-lines.ts';

/** A fact with the key that a later one of it shares; without its time. */
export type Fact = RecordedFact & { readonly key: string };

const LONGEST_KEY = 200;
const LONGEST_TEXT = 10_000;

/** A text as a line may hold it. */
export const plainText = (text: string): string => cutText(text, LONGEST_TEXT);
/** An id as the key of a line. */
export const keyOf = (id: string): string => cutText(id, LONGEST_KEY);

/** Overlays of all scenes: one id may stand in several, so the scene is part of the key. */
const overlayFacts = ({ scenes }: ProductionDesk): readonly Fact[] =>
  scenes.flatMap(({ id: sceneId, overlays }) =>
    overlays.map((overlay) => ({
      kind: 'overlay' as const,
      key: keyOf(`${sceneId} ${overlay.id}`),
      data: { sceneId, name: plainText(overlayName(overlay, String)), visible: overlay.visible },
    })),
  );

/** Films and sounds that a recording lists of a scene. */
const MOST_FILMS = 50;
/** Places of a scene, and people, that a recording lists. */
export const MOST_PLACES = 50;

const filmsOf = ({ slots, audios }: ProductionDesk['scenes'][number], names: ReadonlyMap<string, string>) => {
  const videos = slots.filter((slot) => mediaKindOf(slot) === 'video');
  return [...videos, ...audios]
    .flatMap((item: Playable & { readonly mediaId?: string | undefined }) => {
      const { startSec, endSec } = playedPart(item, null);
      const isOnce = item.loop !== true || item.once === true;
      return item.mediaId === undefined || !isOnce || !Number.isFinite(endSec)
        ? []
        : [
            {
              mediaId: keyOf(item.mediaId),
              title: plainText(names.get(item.mediaId) ?? ''),
              startSec,
              endSec,
              autoplay: playedSec(item) > 0,
            },
          ];
    })
    .slice(0, MOST_FILMS);
};

type PlannedParts = Extract<Fact, { kind: 'plan' }>['data'];

const CAMERA_KINDS = ['host', 'guest'] as const;
/** The places for people that a scene's layout shows. */
const camerasOf = ({ layout, slots, framed }: ProductionDesk['scenes'][number]): PlannedParts['cameras'] =>
  slots
    .slice(0, layoutBoxes(layout, slots, framed).length)
    .flatMap(({ kind, userId, guestIndex }) =>
      isKnown(CAMERA_KINDS, kind)
        ? [
            {
              kind,
              ...(userId !== undefined && { userId: keyOf(userId) }),
              ...(guestIndex !== undefined && { guestIndex }),
            },
          ]
        : [],
    )
    .slice(0, MOST_PLACES);

/** Films of a scene that play once, whether their length is known or not. */
const videosOf = ({ slots }: ProductionDesk['scenes'][number]): PlannedParts['videos'] =>
  slots
    .flatMap((slot) => {
      const kind = mediaKindOf(slot);
      const isOnce = slot.loop !== true || slot.once === true;
      return (kind === 'video' || kind === 'embed') && isOnce && slot.mediaId !== undefined
        ? [keyOf(slot.mediaId)]
        : [];
    })
    .slice(0, MOST_PLACES);

/** How the scenes of a show are planned, in their order. `titles`: names of media by their ids. */
export const planFacts = ({ scenes }: ProductionDesk, titles: ReadonlyMap<string, string>): readonly Fact[] =>
  scenes.map((scene, position) => ({
    kind: 'plan',
    key: keyOf(scene.id),
    data: {
      name: plainText(scene.name),
      position,
      lengthMs: stretchedMs(scene),
      arrivalMs: arrivalMs(scene),
      jingle: scene.jingle,
      films: filmsOf(scene, titles),
      cameras: camerasOf(scene),
      videos: videosOf(scene),
    },
  }));

/** Those who can be heard to speak; null while nobody tells. */
export const voicesFact = (talking: ReadonlySet<string> | null): Fact => ({
  kind: 'voices',
  key: 'voices',
  data: { talking: talking && [...talking].map(keyOf).toSorted().slice(0, MOST_PLACES) },
});

const untilOf = (until: string): number | null => {
  const at = Date.parse(until);
  return Number.isNaN(at) ? null : at;
};

/** Everything that the production desk states but the scene on air. */
export const deskFacts = (desk: ProductionDesk): readonly Fact[] => [
  ...overlayFacts(desk),
  ...desk.bands.map(({ id, text, until }) => ({
    kind: 'band' as const,
    key: keyOf(id),
    data: { text: plainText(text), untilMs: untilOf(until) },
  })),
  ...desk.media.map(({ mediaId, playing, position, page }) => ({
    kind: 'media' as const,
    key: keyOf(mediaId),
    data: { playing: playing === true, positionSec: position ?? 0, page },
  })),
  { kind: 'auto', key: 'auto', data: { enabled: desk.autoAdvance.enabled, loop: desk.autoAdvance.loop } },
  {
    kind: 'counters',
    key: 'counters',
    data: {
      participants: desk.session.participantCount,
      conversions: desk.session.conversionCount,
      clicks: desk.session.ctaClickCount,
    },
  },
];

/** State and tallies of polls. */
export const pollFacts = (polls: readonly Poll[]): readonly Fact[] =>
  polls.map(({ id, question, kind, status, onStage, resultsShown, options, voters }) => ({
    kind: 'poll',
    key: keyOf(id),
    data: {
      question: plainText(question),
      quiz: kind === 'quiz',
      state: knownOr(POLL_STATUSES, status, 'draft'),
      staged: onStage,
      resultsShown,
      options: options.map((option) => ({
        id: option.id,
        text: plainText(option.text),
        correct: option.correct === true,
      })),
      votes: options.map(({ votes }) => Math.max(0, votes)),
      voters: Math.max(0, voters),
    },
  }));

/** People who entered or left the room. People who were never in it are left out. */
export const presenceFacts = (
  participants: readonly Participant[],
  isKnown: (userId: string) => boolean,
): readonly Fact[] =>
  participants
    .filter(({ id, connected }) => connected || isKnown(keyOf(id)))
    .map(({ id, name, connected, spectator, handRaisedAt }) => ({
      kind: 'presence',
      key: keyOf(id),
      data: { name: plainText(name), connected, spectator, handRaised: handRaisedAt !== null },
    }));

/** The signs of those who speak, by their last ones: one that was taken back stands no more. */
export const signFacts = (
  { signs }: Pick<Speakers, 'signs'>,
  last: ReadonlyMap<string, Extract<Fact, { kind: 'sign' }>>,
): readonly Fact[] => {
  const standing = signs.map(({ userId, sign, at }): Fact => ({
    kind: 'sign',
    key: keyOf(userId),
    data: { sign, at },
  }));
  const keys = new Set(standing.map(({ key }) => key));
  const gone = [...last.values()]
    .filter(({ key, data }) => data.sign !== null && !keys.has(key))
    .map((fact): Fact => ({ ...fact, data: { ...fact.data, sign: null } }));
  return [...standing, ...gone];
};

/** How the room's picture and sound are, as somebody watches them. */
export const roomFact = (trouble: RoomTrouble | null): Fact => ({ kind: 'room', key: 'room', data: { trouble } });

/** The message on stage. */
export const stagedFact = ({ staged }: ChatState): Fact => ({
  kind: 'staged',
  key: 'staged',
  data: { messageId: staged?.id ?? null, text: plainText(staged?.text ?? '') },
});
