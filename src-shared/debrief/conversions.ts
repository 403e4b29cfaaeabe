import type { ChatMessage } from '../api/live-objects.ts';
import type { Curve } from './curve.ts';
import { personMs } from './curve-figures.ts';
import { counterSteps, type CounterStep } from './counter-steps.ts';
import { sceneAt, type SceneStretch } from './on-air.ts';
import { presses } from './presses.ts';
import type { RecordedLine } from './recording.ts';

/** A report and its announcement in the chat are one sign-up within this, and a step of the counter within its time and this. */
export const MATCH_MS = 10_000;

/** A sign-up or purchase whose moment is known. */
export interface PlacedConversion {
  /** Unix milliseconds. */
  readonly at: number;
  readonly name: string | null;
  readonly label: string | null;
  /** Null where nobody said it: the platform's chat and counter do not. */
  readonly amountCents: number | null;
  readonly currency: string | null;
  readonly userId: string | null;
  /** The announcement, as it stands in the chat. */
  readonly text: string | null;
  readonly seenIn: readonly ('report' | 'chat' | 'counter')[];
}

interface Seen {
  readonly at: number;
}

interface Reported extends Seen {
  readonly name: string | null;
  readonly label: string | null;
  readonly amountCents: number | null;
  readonly currency: string | null;
}

const REPORT = 'conversion.report';

/** Reports that went through, from this desk's own presses. */
const reportsOf = (lines: readonly RecordedLine[]): readonly Reported[] =>
  presses(lines).flatMap(({ at, phase, action }) => {
    if (action?.kind !== REPORT || phase !== 'confirmed') return [];
    const { name, label, amountCents, currency } = action;
    return [
      {
        at,
        name: name ?? null,
        label: label ?? null,
        amountCents: amountCents ?? null,
        currency: amountCents === undefined ? null : (currency ?? 'eur'),
      },
    ];
  });

/** Gives each of `seen` the nearest of `free` within the time that still is free, earliest first. */
const matchNearest = <Item extends Seen, Other extends Seen>(
  seen: readonly Item[],
  free: readonly Other[],
): { readonly matches: ReadonlyMap<Item, Other>; readonly left: readonly Other[] } => {
  const left = new Set(free);
  const matches = new Map<Item, Other>();
  for (const item of seen) {
    let best: Other | null = null;
    for (const other of left) {
      const away = Math.abs(other.at - item.at);
      if (away <= MATCH_MS && (best === null || away < Math.abs(best.at - item.at))) best = other;
    }
    if (best === null) continue;
    left.delete(best);
    matches.set(item, best);
  }
  return { matches, left: [...left] };
};

interface Announced extends Seen {
  readonly message: ChatMessage;
}

/**
 * Gives each step of the counter the earliest sign-up of its time that still is free; both in order. As the times of
 * steps follow each other, as many as possible find one.
 */
const matchSteps = <Item extends Seen>(
  named: readonly Item[],
  steps: readonly CounterStep[],
): { readonly counted: ReadonlySet<Item>; readonly left: readonly CounterStep[] } => {
  const counted = new Set<Item>();
  const left = steps.filter(({ during }) => {
    const found = named.find(
      (one) => !counted.has(one) && one.at >= during.from - MATCH_MS && one.at <= during.to + MATCH_MS,
    );
    if (found) counted.add(found);
    return found === undefined;
  });
  return { counted, left };
};

/**
 * Sign-ups with a moment, in order (source: this desk's reports, announcements in the chat, steps of the counter). The
 * moment of a step after a gap is not known: it is counted, but has no place.
 */
export const placedConversions = (
  lines: readonly RecordedLine[],
  messages: readonly ChatMessage[] | null,
): readonly PlacedConversion[] => {
  const reports = reportsOf(lines);
  const announced = (messages ?? [])
    .filter(({ kind }) => kind === 'conversion')
    .map((message): Announced => ({ at: Date.parse(message.sentAt), message }));
  const chat = matchNearest(reports, announced);
  const nothing = { label: null, amountCents: null, currency: null };
  const named = [
    ...reports.map((report) => ({ report, message: chat.matches.get(report)?.message, at: report.at })),
    ...chat.left.map(({ at, message }) => ({ report: null, message, at })),
  ].toSorted((a, b) => a.at - b.at);
  const counter = matchSteps(named, counterSteps(lines));
  const placed = named.map((one): PlacedConversion => {
    const { report, message, at } = one;
    return {
      ...nothing,
      ...report,
      at,
      name: report?.name ?? message?.name ?? null,
      userId: message?.userId ?? null,
      text: message?.text ?? null,
      seenIn: [
        ...(report ? (['report'] as const) : []),
        ...(message ? (['chat'] as const) : []),
        ...(counter.counted.has(one) ? (['counter'] as const) : []),
      ],
    };
  });
  const placeable = counter.left.filter(({ isInGap }) => !isInGap);
  const counted = placeable.map(({ at }): PlacedConversion => ({
    ...nothing,
    at,
    name: null,
    userId: null,
    text: null,
    seenIn: ['counter'],
  }));
  return [...placed, ...counted].toSorted((a, b) => a.at - b.at);
};

/** Sums of the known amounts by currency, in its smallest unit. */
export const moneyByCurrency = (
  placed: readonly PlacedConversion[],
): readonly { currency: string; cents: number }[] => {
  const sums = new Map<string, number>();
  for (const { amountCents, currency } of placed) {
    if (amountCents !== null && currency !== null) sums.set(currency, (sums.get(currency) ?? 0) + amountCents);
  }
  return [...sums]
    .map(([currency, cents]) => ({ currency, cents }))
    .toSorted((a, b) => a.currency.localeCompare(b.currency));
};

/** Sign-ups of a scene. */
export interface SceneConversions {
  /** Null is the automatic layout. */
  readonly sceneId: string | null;
  readonly name: string;
  readonly count: number;
  /** In 1,000 viewer-minutes; null where nobody watched. */
  readonly rate: number | null;
  readonly money: readonly { readonly currency: string; readonly cents: number }[];
}

/** Sign-ups by the scene that the audience saw, in the order of the scenes. */
export const conversionsByScene = (
  placed: readonly PlacedConversion[],
  stretches: readonly SceneStretch[],
  curve: Curve,
): readonly SceneConversions[] => {
  const byScene = Map.groupBy(placed, ({ at }) => sceneAt(stretches, at)?.sceneId);
  return [...Map.groupBy(stretches, ({ sceneId }) => sceneId)].map(([sceneId, own]) => {
    const here = byScene.get(sceneId) ?? [];
    const minutes = own.reduce((total, part) => total + personMs(curve, part), 0) / 60_000;
    return {
      sceneId,
      name: own.at(-1)?.name ?? '',
      count: here.length,
      rate: minutes > 0 ? (1000 * here.length) / minutes : null,
      money: moneyByCurrency(here),
    };
  });
};
