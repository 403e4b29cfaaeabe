import type { Database } from 'better-sqlite3';
import { statement } from './statement.ts';

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

/** Visits of the public pages in a span. */
export const sumVisits = (db: Database, span: Span): VisitTotals =>
  statement<[object], VisitTotals>(db, `SELECT ${TOTALS} FROM visit WHERE ${WITHIN}`).get(span) ?? {
    visitors: 0,
    visits: 0,
    pageViews: 0,
    bounces: 0,
    seconds: 0,
  };

/** The dimensions by which visits are counted. */
export type VisitField = 'referrer' | 'channel' | 'country' | 'utm_source' | 'utm_medium' | 'utm_campaign';

/** Visits by one of their fields, the most frequent first. */
export const countVisitsBy = (db: Database, field: VisitField, span: Span): Counted[] =>
  statement<[object], Counted>(
    db,
    `SELECT ${field} AS name, count(*) AS count FROM visit WHERE ${WITHIN} AND ${field} IS NOT NULL
     GROUP BY ${field} ORDER BY count DESC, name LIMIT ${TOP}`,
  ).all(span);

/** Views by page, the most seen first. */
export const countPageViews = (db: Database, span: Span): Counted[] =>
  statement<[object], Counted>(
    db,
    `SELECT path AS name, count(*) AS count FROM page_view WHERE ${WITHIN}
     GROUP BY path ORDER BY count DESC, name LIMIT ${TOP}`,
  ).all(span);

/** The results of visits. */
export const OUTCOMES = ['free_join', 'checkout', 'paid_membership', 'event_registration', 'paid_seat'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const insertOutcome = (db: Database, kind: Outcome, at: number): void => {
  statement(db, 'INSERT INTO visit_outcome (kind, at) VALUES (?, ?)').run(kind, at);
};

/** How often each outcome came about in a span. */
export const countOutcomes = (db: Database, span: Span): ReadonlyMap<string, number> =>
  new Map(
    statement<[object], Counted>(
      db,
      `SELECT kind AS name, count(*) AS count FROM visit_outcome WHERE ${WITHIN} GROUP BY kind`,
    )
      .all(span)
      .map(({ name, count }) => [name, count]),
  );

/** Requests to join that came in a span. */
export const countJoinRequests = (db: Database, span: Span): number =>
  statement<[object], { count: number }>(
    db,
    'SELECT count(*) AS count FROM join_request WHERE created_at >= :from AND created_at < :to',
  ).get(span)?.count ?? 0;

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

/** Keeps a visit with the pages it saw. */
export const insertVisit = (db: Database, { paths, ...visit }: Visit): void => {
  const { lastInsertRowid } = statement(
    db,
    `INSERT INTO visit (visitor, at, duration_sec, page_views, referrer, channel, country, utm_source, utm_medium,
       utm_campaign)
     VALUES (:visitor, :at, :durationSec, :pageViews, :referrer, :channel, :country, :utmSource, :utmMedium,
       :utmCampaign)`,
  ).run({ ...visit, pageViews: paths.length });
  for (const path of paths) {
    statement(db, 'INSERT INTO page_view (visit_seq, at, path) VALUES (?, ?, ?)').run(lastInsertRowid, visit.at, path);
  }
};
