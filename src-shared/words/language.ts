/** The languages that the app and its pages speak, the base language first. */
export const LANGUAGES = ['en', 'fr', 'es'] as const;

export type Language = (typeof LANGUAGES)[number];

const KNOWN: readonly string[] = LANGUAGES;

/** True if the app speaks the language of a tag. */
export const isLanguage = (tag: string): tag is Language => KNOWN.includes(tag);

/** Picks the language that a browser's `Accept-Language` prefers among those the app speaks, else English. */
export const readerLanguage = (accepted: string | null | undefined): Language => {
  const ranges = (accepted ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase());
    const quality = Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1);
    return { language: tag.split('-')[0] ?? '', quality: Number.isFinite(quality) ? quality : 0 };
  });
  const accepts = ranges.filter(({ quality }) => quality > 0).toSorted((left, right) => right.quality - left.quality);
  return accepts.map(({ language }) => language).find(isLanguage) ?? 'en';
};
