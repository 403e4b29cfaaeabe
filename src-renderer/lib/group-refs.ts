/** Group ids or slugs written with commas or spaces between them, each once. */
export const parseGroupRefs = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

/** Group ids as they are written in a field. */
export const formatGroupRefs = (groups: readonly string[]): string => groups.join(', ');
