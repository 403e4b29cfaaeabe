import { perDatabase } from './per-database.ts';
import { preparedOnce } from './prepared-once.ts';

/** A span of Unix milliseconds, its end excluded. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Counted {
  readonly name: string;
  readonly count: number;
}

/** Items of a list at most: the rest is long and thin. */
const TOP = 20;

export interface VisitTotals {
  readonly visitors: number;
  readonly visits: number;
  readonly pageViews: number;
  /** Visits of a single page. */
  readonly bounces: number;
  readonly seconds: number;
}

const TOTALS = `count(DISTINCT visitor) AS visitors, count(*) AS visits, coalesce(sum(page_views), 0) AS pageViews,
  coalesce(sum(page_views <= 1), 0) AS bounces, coalesce(sum(duration_sec), 0) AS seconds`;

const WITHIN = 'at >= :from AND at < :to';

/** Dimensions of the visit counts. */
export type VisitField = 'referrer' | 'channel' | 'country' | 'utm_source' | 'utm_medium' | 'utm_campaign';

/** The results of visits. */
export const OUTCOMES = ['free_join', 'checkout', 'paid_membership', 'event_registration', 'paid_seat'] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** A visit of the public pages. */
export interface Visit {
  readonly visitor: string;
  readonly at: number;
  readonly durationSec: number;
  readonly paths: readonly string[];
  readonly referrer: string | null;
  readonly channel: string;
  readonly country: string;
  readonly utmSource: string | null;
  readonly utmMedium: string | null;
  readonly utmCampaign: string | null;
}

/** Visits of the public pages, and their results. */
export const visits = perDatabase((db) => {
  const prepare = preparedOnce(db);
  const sum = db.prepare<[object], VisitTotals>(`SELECT ${TOTALS} FROM visit WHERE ${WITHIN}`);
  const countPages = db.prepare<[object], Counted>(
    `SELECT path AS name, count(*) AS count FROM page_view WHERE ${WITHIN}
     GROUP BY path ORDER BY count DESC, name LIMIT ${TOP}`,
  );
  const insertOutcome = db.prepare('INSERT INTO visit_outcome (kind, at) VALUES (?, ?)');
  const countOutcomes = db.prepare<[object], Counted>(
    `SELECT kind AS name, count(*) AS count FROM visit_outcome WHERE ${WITHIN} GROUP BY kind`,
  );
  const countJoinRequests = db.prepare<[object], { count: number }>(
    'SELECT count(*) AS count FROM join_request WHERE created_at >= :from AND created_at < :to',
  );
  const insert = db.prepare(
    `INSERT INTO visit (visitor, at, duration_sec, page_views, referrer, channel, country, utm_source, utm_medium,
       utm_campaign)
     VALUES (:visitor, :at, :durationSec, :pageViews, :referrer, :channel, :country, :utmSource, :utmMedium,
       :utmCampaign)`,
  );
  const insertPageView = db.prepare('INSERT INTO page_view (visit_seq, at, path) VALUES (?, ?, ?)');

  return {
    /** Visits of the public pages in a span. */
    sum: (span: Span): VisitTotals =>
      sum.get(span) ?? {
        visitors: 0,
        visits: 0,
        pageViews: 0,
        bounces: 0,
        seconds: 0,
      },
    /** Visits by one of their fields, the most frequent first. */
    countBy: (field: VisitField, span: Span): Counted[] =>
      prepare<[object], Counted>(
        `SELECT ${field} AS name, count(*) AS count FROM visit WHERE ${WITHIN} AND ${field} IS NOT NULL
     GROUP BY ${field} ORDER BY count DESC, name LIMIT ${TOP}`,
      ).all(span),
    /** Views by page, the most seen first. */
    countPages: (span: Span): Counted[] => countPages.all(span),
    insertOutcome(kind: Outcome, at: number): void {
      insertOutcome.run(kind, at);
    },
    /** Number of outcomes of each kind in a span. */
    countOutcomes: (span: Span): ReadonlyMap<string, number> =>
      new Map(countOutcomes.all(span).map(({ name, count }) => [name, count])),
    /** Requests to join that came in a span. */
    countJoinRequests: (span: Span): number => countJoinRequests.get(span)?.count ?? 0,
    /** Keeps a visit with the pages it saw. */
    insert({ paths, ...visit }: Visit): void {
      const { lastInsertRowid } = insert.run({ ...visit, pageViews: paths.length });
      for (const path of paths) {
        insertPageView.run(lastInsertRowid, visit.at, path);
      }
    },
  };
});
