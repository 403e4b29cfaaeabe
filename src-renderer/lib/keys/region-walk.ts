const REGIONS = [
  'nav[aria-label]',
  'main > header',
  'main section[aria-label]',
  'main aside[aria-label]',
  'main [role="region"][aria-label]',
].join(', ');
const STOPS = 'button, a[href], input, select, textarea, [tabindex]';

/** Regions of a page in their order, each with the first thing in it that Tab reaches, or itself where there is none. */
const regionsOf = (page: Document): readonly { readonly region: HTMLElement; readonly stop: HTMLElement }[] => {
  const isSeen = (one: HTMLElement): boolean => one.checkVisibility({ visibilityProperty: true });
  return [...page.querySelectorAll<HTMLElement>(REGIONS)]
    .filter((region) => isSeen(region) && region.closest('[inert]') === null)
    .map((region) => ({
      region,
      stop: [...region.querySelectorAll<HTMLElement>(STOPS)].find((one) => one.tabIndex >= 0 && isSeen(one)) ?? region,
    }))
    .filter(({ region, stop }) => stop === region || stop.closest(REGIONS) === region);
};

/**
 * Puts the focus into the next region of the page, or the one before; after the last comes the first. A page that has the
 * focus nowhere begins with what it is about, not with the way to other places.
 */
export const walkRegions = (page: Document, by: 1 | -1): void => {
  const regions = regionsOf(page);
  const active = page.activeElement;
  const at = regions.findLastIndex(({ region }) => region.contains(active));
  const first =
    by < 0
      ? -1
      : Math.max(
          0,
          regions.findIndex(({ region }) => region.closest('main') !== null),
        );
  const next = regions.at(at < 0 ? first : (at + by) % regions.length);
  if (!next) return;
  if (next.stop === next.region) next.region.tabIndex = -1;
  next.stop.focus();
};
