import { fileNameOf } from './media-kind.ts';

/** Readable name of the file at an address; an address with a stray `%` keeps it. Empty if it has no name. */
export const fileTitle = (url: string): string => {
  const name = fileNameOf(url);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};
