import { fileNameOf } from './media-kind.ts';

/** What a file at this address is called by a person; an address with a stray `%` keeps it. Empty where it has no name. */
export const fileTitle = (url: string): string => {
  const name = fileNameOf(url);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};
