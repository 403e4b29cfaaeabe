/** How the page looks. */
export type Appearance = 'dark' | 'light' | 'contrast';

/** The look that the person's system asks for. */
export const systemAppearance = (page: Pick<Window, 'matchMedia'>): Appearance => {
  if (page.matchMedia('(prefers-contrast: more)').matches) return 'contrast';
  return page.matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
};
