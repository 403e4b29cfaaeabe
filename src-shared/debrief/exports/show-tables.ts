import { columnsOf } from '../curve-figures.ts';
import type { CurvePoint } from '../curve.ts';
import type { PollFigures, PollOptionFigures } from '../polls.ts';
import type { SceneFigures } from '../scenes.ts';
import type { ShowAnalysis } from '../show-analysis.ts';
import type { Pseudonyms } from './pseudonyms.ts';
import { tableOf, type ColumnOf, type Table } from './table.ts';

/** Length of a row of the curve. */
const CURVE_MS = 10_000;
const MINUTE_MS = 60_000;

const percent = (share: number | null): number | null => (share === null ? null : 100 * share);

/** Seconds since the start of the live, which is the start of its replay. */
export const offsetSec = (at: number, { live }: Pick<ShowAnalysis, 'live'>): number => (at - live.from) / 1000;

/** Attendance, a row for every 10 seconds: the mean of each, and its band. */
export const curveTable = (analysis: ShowAnalysis): Table<'curve'> => {
  const { curve, live } = analysis;
  const count = Math.max(1, Math.ceil((live.to - live.from) / CURVE_MS));
  const whole = { ...curve, live: { from: live.from, to: live.from + count * CURVE_MS } };
  const columns: readonly ColumnOf<CurvePoint>[] = [
    { key: 'at', kind: 'instant', of: ({ at }) => Math.round(at) },
    { key: 'offset_sec', kind: 'whole', of: ({ at }) => Math.round(offsetSec(at, analysis)) },
    { key: 'people', kind: 'decimal', of: ({ people }) => people },
    { key: 'people_low', kind: 'whole', of: ({ low }) => low },
    { key: 'people_high', kind: 'whole', of: ({ high }) => high },
  ];
  return tableOf('curve', columns, columnsOf(whole, count));
};

/** Words and names of a table. */
export interface TableNames {
  readonly names: Pseudonyms;
  /** The name of the automatic layout, which has none of its own. */
  readonly automatic: string;
}

const sceneColumns = ({ names, automatic }: TableNames): readonly ColumnOf<SceneFigures>[] => [
  { key: 'scene', kind: 'text', of: ({ sceneId, name }) => (sceneId === null ? automatic : names.text(name)) },
  { key: 'times', kind: 'whole', of: ({ times }) => times },
  { key: 'air_minutes', kind: 'decimal', of: ({ airMs }) => airMs / MINUTE_MS },
  { key: 'at', kind: 'instant', of: ({ firstAt }) => firstAt },
  { key: 'viewer_minutes', kind: 'decimal', of: ({ viewerMinutes }) => viewerMinutes },
  { key: 'exits', kind: 'whole', of: ({ exits }) => exits },
  { key: 'exit_rate', kind: 'decimal', of: ({ exitRate }) => exitRate },
  { key: 'exit_rate_low', kind: 'decimal', of: ({ exitRange }) => exitRange?.low ?? null },
  { key: 'exit_rate_high', kind: 'decimal', of: ({ exitRange }) => exitRange?.high ?? null },
  { key: 'retention_percent', kind: 'decimal', of: ({ retention }) => percent(retention) },
  { key: 'too_few', kind: 'yes_no', of: ({ isThin }) => isThin },
];

/** Scenes, in the order in which they first came on air. */
export const scenesTable = ({ scenes }: ShowAnalysis, words: TableNames): Table<'scenes'> =>
  tableOf('scenes', sceneColumns(words), scenes);

interface PollRow {
  readonly poll: PollFigures;
  readonly option: PollOptionFigures;
}

const pollColumns = (names: Pseudonyms): readonly ColumnOf<PollRow>[] => [
  { key: 'poll_id', kind: 'text', of: ({ poll }) => poll.id },
  { key: 'question', kind: 'text', of: ({ poll }) => names.text(poll.question) },
  { key: 'quiz', kind: 'yes_no', of: ({ poll }) => poll.quiz },
  { key: 'opened_at', kind: 'instant', of: ({ poll }) => poll.open?.from ?? null },
  { key: 'closed_at', kind: 'instant', of: ({ poll }) => poll.open?.to ?? null },
  { key: 'voters', kind: 'whole', of: ({ poll }) => poll.voters },
  { key: 'present', kind: 'whole', of: ({ poll }) => poll.present },
  { key: 'turnout_percent', kind: 'decimal', of: ({ poll }) => percent(poll.turnout) },
  { key: 'right_percent', kind: 'decimal', of: ({ poll }) => percent(poll.rightShare) },
  { key: 'option', kind: 'text', of: ({ option }) => names.text(option.text) },
  { key: 'votes', kind: 'whole', of: ({ option }) => option.votes },
  { key: 'votes_percent', kind: 'decimal', of: ({ option }) => percent(option.share) },
  { key: 'correct', kind: 'yes_no', of: ({ option }) => option.correct },
];

/** Polls, a row for each option. */
export const pollsTable = ({ polls }: ShowAnalysis, names: Pseudonyms): Table<'polls'> =>
  tableOf(
    'polls',
    pollColumns(names),
    polls.flatMap((poll) => poll.options.map((option) => ({ poll, option }))),
  );
