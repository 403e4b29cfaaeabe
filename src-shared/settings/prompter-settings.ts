import * as z from 'zod';

/** Ways in which a script moves: at a steady speed, while the speaker speaks, by hand alone. */
export const PROMPTER_MODES = ['steady', 'voice', 'hand'] as const;
export type PrompterMode = (typeof PROMPTER_MODES)[number];

/** Words a minute of a person who reads aloud; the usual ones are those of a calm speaker. */
export const WORDS_PER_MINUTE = { min: 40, max: 400, default: 150 } as const;

/** Height of the prompter's letters, in hundredths of the shorter side of its place. */
export const PROMPTER_SIZE = { min: 4, max: 20, default: 9 } as const;

/** Ways in which a person reads: by one of these, or as the desk steers the prompter for everybody. */
export const READING_WAYS = [...PROMPTER_MODES, 'desk'] as const;
export type ReadingWay = (typeof READING_WAYS)[number];

/** How a person reads from the prompter. */
export const PrompterSettings = z.strictObject({
  mode: z.enum(READING_WAYS),
  wordsPerMinute: z.number().int().min(WORDS_PER_MINUTE.min).max(WORDS_PER_MINUTE.max),
  size: z.number().int().min(PROMPTER_SIZE.min).max(PROMPTER_SIZE.max),
  /** Mirror writing, for the glass in front of a camera. */
  mirrored: z.boolean(),
});
export type PrompterSettings = Readonly<z.output<typeof PrompterSettings>>;

export const DEFAULT_PROMPTER: PrompterSettings = {
  mode: 'steady',
  wordsPerMinute: WORDS_PER_MINUTE.default,
  size: PROMPTER_SIZE.default,
  mirrored: false,
};
