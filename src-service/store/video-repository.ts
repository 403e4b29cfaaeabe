import type { Video } from '#shared/api/videos.ts';
import type { Known } from '#shared/api/open-enum.ts';
import { perDatabase } from './per-database.ts';

/** A studio video as it is kept. Instants are Unix milliseconds. */
export interface VideoRow {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly mode: string;
  readonly status: Known<Video['status']>;
  readonly durationSec: number | null;
  readonly width: number | null;
  readonly height: number | null;
  /** 0 to 100 while it is encoded. */
  readonly encodeProgress: number | null;
  readonly thumbnailUrl: string | null;
  readonly playbackUrl: string | null;
  readonly hlsUrl: string | null;
  readonly embedUrl: string | null;
  readonly lessonId: string | null;
  readonly liveSessionId: string | null;
  readonly authorId: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** An e-mail address left in the capture of a video. `createdAt` in Unix milliseconds. */
export interface VideoLeadRow {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly userId: string | null;
  /** `about` is the presentation video of the space. */
  readonly source: 'lesson' | 'about';
  readonly lessonId: string | null;
  /** The capture in the video. */
  readonly interactionId: string | null;
  readonly createdAt: number;
}

type Stored = VideoRow & { readonly seq: number };

const SELECT = `
  SELECT seq, id, title, description, mode, status, duration_sec AS durationSec, width, height,
    encode_progress AS encodeProgress, thumbnail_url AS thumbnailUrl, playback_url AS playbackUrl, hls_url AS hlsUrl,
    embed_url AS embedUrl, lesson_id AS lessonId, live_session_id AS liveSessionId, author_id AS authorId,
    created_at AS createdAt, updated_at AS updatedAt
  FROM video`;

/** Videos of the studio: uploaded in the application, or recorded in a live. */
export const videos = perDatabase((db) => {
  const find = db.prepare<[string], Stored>(`${SELECT} WHERE id = ?`);
  const newest = db.prepare<[number, number], Stored>(`${SELECT} WHERE seq < ? ORDER BY seq DESC LIMIT ?`);
  const ofStatus = db.prepare<[string, number, number], Stored>(
    `${SELECT} WHERE status = ? AND seq < ? ORDER BY seq DESC LIMIT ?`,
  );
  const insert = db.prepare<[VideoRow]>(
    `INSERT INTO video (id, title, description, mode, status, duration_sec, width, height, encode_progress,
       thumbnail_url, playback_url, hls_url, embed_url, lesson_id, live_session_id, author_id, created_at, updated_at)
     VALUES (:id, :title, :description, :mode, :status, :durationSec, :width, :height, :encodeProgress,
       :thumbnailUrl, :playbackUrl, :hlsUrl, :embedUrl, :lessonId, :liveSessionId, :authorId, :createdAt, :updatedAt)`,
  );
  const update = db.prepare<[string, string | null, number, string]>(
    'UPDATE video SET title = ?, description = ?, updated_at = ? WHERE id = ?',
  );
  const insertLead = db.prepare(
    `INSERT INTO video_lead (id, email, name, user_id, source, lesson_id, interaction_id, created_at)
     VALUES (:id, :email, :name, :userId, :source, :lessonId, :interactionId, :createdAt)`,
  );
  return {
    find: (id: string): VideoRow | undefined => find.get(id),
    /** Older than the place `before`, newest first. */
    list: (status: Known<Video['status']> | null, before: number, limit: number): Stored[] =>
      status === null ? newest.all(before, limit) : ofStatus.all(status, before, limit),
    insert(row: VideoRow): void {
      insert.run(row);
    },
    /** Writes title, description and the time of the change. */
    update({ id, title, description, updatedAt }: VideoRow): void {
      update.run(title, description, updatedAt, id);
    },
    insertLead(lead: VideoLeadRow): void {
      insertLead.run(lead);
    },
  };
});
