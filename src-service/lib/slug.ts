const MAX_LENGTH = 80;

/** Lower-case words of a name joined by -, such as `groupe-d-ete`; `fallback` where no letter or digit is left. */
export const slugFrom = (name: string, fallback: string): string => {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|(?<!-)-+$/g, '');
  return slug === '' ? fallback : slug;
};

/** The slug itself, or with the first number from 2 that makes it free. */
export const freeSlug = (slug: string, isTaken: (candidate: string) => boolean): string => {
  if (!isTaken(slug)) return slug;
  let number = 2;
  while (isTaken(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
};
