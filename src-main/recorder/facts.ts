import type { Participant } from '#shared/api/live-objects.ts';
import type { Overlay as OverlayShape } from '#shared/api/scene.ts';
import { knownOr } from '#shared/api/open-enum.ts';
import { POLL_STATUSES, type Poll } from '#shared/api/polls.ts';
import type { ProductionDesk } from '#shared/api/scenes.ts';
import type { RecordedLine } from '#shared/debrief/recording.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import type { ChatState } from '#shared/show/show-state.ts';

/** The statement of a line, without its time and observer. */
export type Fact = RecordedLine extends infer Line
  ? Line extends RecordedLine
    ? Pick<Line, 'kind' | 'key' | 'data'>
    : never
  : never;

const LONGEST_KEY = 200;
const LONGEST_TEXT = 10_000;

/** A text as a line may hold it. */
export const plainText = (text: string): string => cutText(text, LONGEST_TEXT);
const keyOf = (id: string): string => cutText(id, LONGEST_KEY);

const overlayName = ({ text, type }: OverlayShape): string => plainText(text?.trim() ? text : String(type));

/** Overlays of all scenes: one id may stand in several, so the scene is part of the key. */
const overlayFacts = ({ scenes }: ProductionDesk): readonly Fact[] =>
  scenes.flatMap(({ id: sceneId, overlays }) =>
    overlays.map((overlay) => ({
      kind: 'overlay' as const,
      key: keyOf(`${sceneId} ${overlay.id}`),
      data: { sceneId, name: overlayName(overlay), visible: overlay.visible },
    })),
  );

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

/** The message on stage. */
export const stagedFact = ({ staged }: ChatState): Fact => ({
  kind: 'staged',
  key: 'staged',
  data: { messageId: staged?.id ?? null, text: plainText(staged?.text ?? '') },
});
