import type { Space } from '#shared/api/space.ts';

type Price = Pick<Space, 'accessType' | 'priceCents' | 'priceCurrency' | 'priceInterval'>;

const INTERVALS: Readonly<Record<string, string>> = { month: ' / month', year: ' / year' };

/** A price as it is shown: `Free`, `€19 / month`, `$249.50`. */
export const displayPrice = ({ accessType, priceCents, priceCurrency, priceInterval }: Price): string => {
  if (accessType === 'free' || priceCents === null) return 'Free';
  const amount = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: (priceCurrency ?? 'eur').toUpperCase(),
    trailingZeroDisplay: 'stripIfInteger',
  }).format(priceCents / 100);
  return `${amount}${INTERVALS[priceInterval ?? ''] ?? ''}`;
};
