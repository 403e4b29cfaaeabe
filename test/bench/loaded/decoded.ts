import type { Page } from '@playwright/test';

/** Bytes that a page has decoded so far: pages, scripts, styles and fonts, media apart. */
export const decodedBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    ['navigation', 'resource']
      .flatMap((kind) => performance.getEntriesByType(kind) as PerformanceResourceTiming[])
      .filter(({ name }) => !/\/(?:api|media|files?)\//.test(new URL(name).pathname))
      .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
  );
