import type { DuplicatedShows, DuplicateRequest } from '#shared/bridge/app-calls.ts';
import { scenesOf } from '#shared/library/body-scenes.ts';
import type { SceneTexts } from '#shared/library/cue-notes.ts';
import { ShowTemplate } from '#shared/library/show-template.ts';
import { copiedRule } from '#shared/rules/copied-rule.ts';
import type { Rule } from '#shared/rules/rule.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Library } from '../library/library.ts';
import { readRules } from '../library/rules-of-show.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import { duplicateShow } from './duplicate-show.ts';
import { readShow, type KeptOfShow } from './show-copy.ts';

/** Errors that say that the platform cannot be reached now. */
const AWAY: ReadonlySet<string> = new Set(['offline', 'timeout', 'unavailable']);

/** A rule for a show that was made. */
export interface NewRule {
  readonly spaceId: string;
  readonly name: string;
  readonly folderId: string | null;
  readonly body: Rule;
}

interface ShowId {
  readonly spaceId: string;
  readonly sessionId: string;
}

export interface ShowCopiesPorts {
  readonly clientOf: (spaceId: string) => PlatformClient;
  readonly library: Pick<Library, 'ask'>;
  /** Sends the edits that wait. */
  readonly sendEdits: () => Promise<unknown>;
}

export interface ShowCopies {
  /**
   * Makes shows like this one, with its notes, its bands, its rules (by `addRule`) and the right answers of its quizzes.
   * Throws AppError.
   */
  duplicate(
    show: ShowId,
    requests: readonly DuplicateRequest[],
    addRule: (rule: NewRule) => Promise<unknown>,
  ): Promise<DuplicatedShows>;
  /** The whole show as the body of a template. Without a network, as it is in the library. Throws AppError. */
  asTemplate(show: ShowId): Promise<ShowTemplate>;
}

/** Copies whole shows: of the platform, with the parts of them that only the library holds. */
export const createShowCopies = ({ clientOf, library, sendEdits }: ShowCopiesPorts): ShowCopies => {
  const keptOf = async (show: ShowId): Promise<KeptOfShow> => ({
    plan: await library.ask('polls.plan', show),
    facts: await library.ask('sessions.facts_of', show),
  });
  return {
    async duplicate(from, requests, addRule) {
      const { spaceId, sessionId } = from;
      const client = clientOf(spaceId);
      // Edits that wait are part of the show.
      await sendEdits();
      const { copy, pollIds: before } = await readShow(client, sessionId, await keptOf(from));
      const { quizzes, pollIds, ...duplicated } = await duplicateShow(client, copy, requests);
      for (const quiz of quizzes) await library.ask('polls.plan_change', { ...quiz, spaceId });
      const { scope, presets } = await library.ask('bands.list', from);
      const rules = (await readRules(library, spaceId, sessionId)).filter(({ rule }) => rule.sessionId !== null);
      for (const [index, id] of duplicated.sessionIds.entries()) {
        const to = { spaceId, sessionId: id };
        await library.ask('notes.copy', { from, to });
        if (scope.sessionId !== null) await library.ask('bands.replace', { scope: to, presets });
        const made = pollIds[index] ?? [];
        const polls = new Map(before.map((pollId, place) => [pollId, made[place] ?? pollId]));
        for (const { name, folderId, rule } of rules)
          await addRule({ spaceId, name, folderId, body: copiedRule(rule, id, polls) });
      }
      return duplicated;
    },
    async asTemplate(show) {
      const draft = await library.ask('items.draft', show);
      const kept = draft && { scenes: scenesOf(draft.body), polls: [], settings: null };
      const copy = await readShow(clientOf(show.spaceId), show.sessionId, await keptOf(show)).then(
        (read) => read.copy,
        (error: unknown) => {
          // The scenes are in the library all the same.
          if (kept && error instanceof AppError && AWAY.has(error.code)) return kept;
          throw error;
        },
      );
      const scenes = (kept ?? copy).scenes.map((scene) => ({ ...scene, locked: false }));
      const { presets: bands } = await library.ask('bands.list', show);
      const noted = await library.ask('notes.list', show);
      // Chapters of a replay have notes of their own, which belong to that live.
      const ids = new Set(scenes.map(({ id }) => id));
      const ofScenes = (texts: SceneTexts): SceneTexts =>
        Object.fromEntries(Object.entries(texts).filter(([id]) => ids.has(id)));
      const notes = { show: noted.show, scenes: ofScenes(noted.scenes), scripts: ofScenes(noted.scripts) };
      return ShowTemplate.parse({ kind: 'show_template', ...copy, scenes, bands, notes });
    },
  };
};
