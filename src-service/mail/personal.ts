import { escapeText } from '#node/html.ts';

/** The values of a text's variables (spec 2, E-mail objects). */
export type Variables = Readonly<Record<string, string>>;

const VARIABLE = /\{\{\s*([a-z_]{1,40})\s*\}\}/gi;

const fill = (text: string, variables: Variables, write: (value: string) => string): string =>
  text.replaceAll(VARIABLE, (written, name: string) => {
    const value = Object.entries(variables).find(([key]) => key === name.toLowerCase())?.[1];
    return value === undefined ? written : write(value);
  });

/** A line of plain text, such as a subject, for one reader. */
export const fillLine = (text: string, variables: Variables): string =>
  fill(text, variables, (value) => value)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** HTML for one reader; values are escaped. */
export const fillHtml = (html: string, variables: Variables): string => fill(html, variables, escapeText);

/** First name of a person. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** `{{prenom}}` and `{{espace}}` for one reader. */
export const readerVariables = (readerName: string, spaceName: string): Variables => ({
  prenom: firstNameOf(readerName),
  espace: spaceName,
});
