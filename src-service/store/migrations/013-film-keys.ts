import type { Migration } from '../migrations.ts';

const FOLDER = "'/replays/' || session.id || '/'";

/** Addresses of films get the key of their live; those that hold another film stay. */
const withKey = (table: string, columns: readonly string[]): string =>
  columns
    .map((column) => `${column} = replace(${table}.${column}, ${FOLDER}, ${FOLDER} || session.film_key || '/')`)
    .join(', ');

/** The films of replays have a key in their address: the id of a live opens none. */
export const filmKeys: Migration = {
  title: 'keys of films',
  sql: `
    ALTER TABLE session ADD COLUMN film_key TEXT;

    UPDATE session SET film_key = lower(hex(randomblob(24))) WHERE replay_url IS NOT NULL;

    UPDATE session SET ${withKey('session', ['replay_url', 'hls_url', 'embed_url', 'thumbnail_url'])}
    WHERE film_key IS NOT NULL;

    UPDATE video SET ${withKey('video', ['playback_url', 'hls_url', 'embed_url', 'thumbnail_url'])}
    FROM session WHERE session.id = video.live_session_id AND session.film_key IS NOT NULL;

    UPDATE lesson SET ${withKey('lesson', ['video_url'])}
    FROM session WHERE session.film_key IS NOT NULL AND instr(lesson.video_url, ${FOLDER}) > 0;
  `,
};
