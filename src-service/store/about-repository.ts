import { perDatabase } from './per-database.ts';

/** Content of the about page beside the space's own fields. */
export interface AboutPage {
  /** Cleaned HTML. */
  readonly html: string;
  /** The presentation video. */
  readonly videoId: string | null;
}

export interface ReviewRow {
  readonly rating: number;
  readonly text: string;
  /** Unix milliseconds. */
  readonly createdAt: number;
  readonly authorName: string;
  readonly authorImage: string | null;
}

/** The about page of the space: its own text, and quotes of members. */
export const aboutPages = perDatabase((db) => {
  const find = db.prepare<[string], AboutPage>('SELECT html, video_id AS videoId FROM about_page WHERE space_id = ?');
  const save = db.prepare<[string, string, string | null]>(
    'INSERT OR REPLACE INTO about_page (space_id, html, video_id) VALUES (?, ?, ?)',
  );
  const reviews = db.prepare<[number], ReviewRow>(
    `SELECT rating, text, review.created_at AS createdAt, user.name AS authorName, user.image AS authorImage
     FROM review JOIN user ON user.id = author_id ORDER BY review.created_at DESC LIMIT ?`,
  );
  const insertReview = db.prepare(
    'INSERT INTO review (id, author_id, rating, text, created_at) VALUES (:id, :authorId, :rating, :text, :createdAt)',
  );
  const admins = db
    .prepare<[], number>(`SELECT count(*) FROM member WHERE role = 'admin' AND status = 'active'`)
    .pluck();
  return {
    find: (spaceId: string): AboutPage | undefined => find.get(spaceId),
    save(spaceId: string, { html, videoId }: AboutPage): void {
      save.run(spaceId, html, videoId);
    },
    insertReview(
      review: Pick<ReviewRow, 'rating' | 'text' | 'createdAt'> & { readonly id: string; readonly authorId: string },
    ): void {
      insertReview.run(review);
    },
    /** Newest first. */
    listReviews: (limit: number): ReviewRow[] => reviews.all(limit),
    countAdmins: (): number => admins.get() ?? 0,
  };
});
