/** A piece of text of the guide. */
export type HelpInline =
  | { readonly kind: 'text' | 'code' | 'key' | 'name'; readonly text: string }
  | { readonly kind: 'strong'; readonly parts: readonly HelpInline[] }
  /** Leads to another page of the guide, or to a heading of it. */
  | { readonly kind: 'link'; readonly page: string; readonly anchor: string; readonly parts: readonly HelpInline[] };

/** A block of a page of the guide. */
export type HelpBlock =
  | { readonly kind: 'heading'; readonly anchor: string; readonly text: string }
  | { readonly kind: 'paragraph'; readonly parts: readonly HelpInline[] }
  | { readonly kind: 'picture'; readonly alt: string; readonly src: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly HelpBlock[])[] }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly HelpInline[])[];
      readonly rows: readonly (readonly (readonly HelpInline[])[])[];
    };

/** A page of the guide as the app shows it. */
export interface HelpPage {
  readonly title: string;
  readonly blocks: readonly HelpBlock[];
}
