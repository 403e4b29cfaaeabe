import { PARTS, type Part } from '#shared/bridge/display-calls.ts';

/** The part that a window's address asks for (`?view=chat`); null for the whole desk. */
export const viewOfAddress = (search: string): Part | null => {
  const asked = new URLSearchParams(search).get('view');
  return PARTS.find((part) => part === asked) ?? null;
};

/** The address of a part's window beside this one: the same app in the same language. */
export const addressOfView = (part: Part, search: string): string => {
  const language = new URLSearchParams(search).get('lang');
  return `/?${new URLSearchParams({ view: part, ...(language !== null && { lang: language }) }).toString()}`;
};
