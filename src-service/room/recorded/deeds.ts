import type { AudienceScript } from '#shared/debrief/audience/audience-script.ts';

/** Something that a person of a recorded audience does, in milliseconds of the recording. */
export type Deed = { readonly at: number; readonly who: number } & (
  | { readonly kind: 'come' }
  | { readonly kind: 'go' }
  | { readonly kind: 'write'; readonly text: string }
  | { readonly kind: 'hand'; readonly raised: boolean }
);

/** At one moment people go, then others come, then they write and raise their hands. */
const ORDER: readonly Deed['kind'][] = ['go', 'come', 'write', 'hand'];

/** All deeds of a script in the order in which they are done. */
export const deedsOf = ({ stays, chat, hands }: AudienceScript): readonly Deed[] => {
  const deeds: Deed[] = [];
  for (const [who, from, to] of stays) {
    deeds.push({ at: from, who, kind: 'come' });
    if (to !== null) deeds.push({ at: to, who, kind: 'go' });
  }
  for (const [at, who, text] of chat) deeds.push({ at, who, kind: 'write', text });
  for (const [who, from, to] of hands) {
    deeds.push({ at: from, who, kind: 'hand', raised: true });
    if (to !== null) deeds.push({ at: to, who, kind: 'hand', raised: false });
  }
  return deeds.toSorted((a, b) => a.at - b.at || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
};
