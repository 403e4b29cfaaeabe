import type { SceneStretch } from './on-air.ts';
import type { Stretch } from './stretch.ts';

/** The least length that video platforms take for a chapter. */
export const SHORTEST_CHAPTER_MS = 10_000;

/** A chapter of the replay. */
export interface Chapter {
  /** Stays the same whatever the chapter is called, and whatever else was recorded. */
  readonly key: string;
  readonly sceneId: string | null;
  /** The scene's name, or the name that a person gave the chapter. */
  readonly title: string;
  /** Unix milliseconds. */
  readonly at: number;
  /** Milliseconds from the start of the live, which is the start of its replay. */
  readonly offsetMs: number;
}

const keyOf = ({ sceneId, airing }: SceneStretch): string => `${sceneId ?? 'automatic'}@${airing.from}`;

/**
 * Chapters from the strip of scenes without the delay of the audience: the first begins with the live, a scene on air for less than 10 s belongs to the
 * chapter before it. `titles` are the names that a person gave, by key.
 */
export const chaptersOf = (
  stretches: readonly SceneStretch[],
  live: Stretch,
  titles: ReadonlyMap<string, string>,
): readonly Chapter[] => {
  const chapters: Chapter[] = [];
  for (const stretch of stretches) {
    const last = chapters.at(-1);
    if (last?.sceneId === stretch.sceneId || stretch.to - stretch.from < SHORTEST_CHAPTER_MS) continue;
    const key = keyOf(stretch);
    const at = last ? stretch.from : live.from;
    chapters.push({
      key,
      sceneId: stretch.sceneId,
      title: titles.get(key) ?? stretch.name,
      at,
      offsetMs: at - live.from,
    });
  }
  return chapters;
};
