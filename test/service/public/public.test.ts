import { expect, test } from 'vitest';
import { PublicSpace, PublicSpaceList } from '#shared/api/extra-routes.ts';
import { displayPrice } from '../../../src-service/families/public/price.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const get = ({ service }: TestService, path: string, method = 'GET') =>
  service.fetch(new Request(`${service.ready.apiRoot}/public/spaces${path}`, { method }));

test('a public space is listed to anyone, for pages of any origin, and cached a minute', async () => {
  const started = startTestService({ seed: 'demo', perMinute: 1 });
  for (let call = 0; call < 3; call += 1) await get(started, '');
  const answer = await get(started, '');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=60',
  });
  const { spaces } = PublicSpaceList.parse(await answer.json());
  expect(spaces).toEqual([
    expect.objectContaining({ slug: 'atelier-nord', price: 'Free', courseCount: 3, memberCount: 39, reviewCount: 5 }),
  ]);
});

test('the page of a public space has the about text, video, owner, reviews and open courses', async () => {
  const started = startTestService({ seed: 'demo' });
  const space = PublicSpace.parse(await (await get(started, '/atelier-nord')).json());
  expect(space).toMatchObject({
    slug: 'atelier-nord',
    about: expect.stringContaining('<strong>first course</strong>'),
    video: { embedUrl: expect.stringContaining('/embed'), playbackUrl: expect.stringContaining('.mp4') },
    owner: { name: 'Ana Ruiz' },
    adminCount: 1,
    courses: [{ slug: 'from-idea-to-outline', lessonCount: 6 }],
  });
  const dates = space.reviews.map(({ createdAt }) => createdAt);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test('a private space is not listed and not found', async () => {
  const started = startTestService();
  expect(await (await get(started, '')).json()).toEqual({ spaces: [] });
  const answer = await get(started, '/empty-space');
  expect([answer.status, await answer.json()]).toEqual([404, { error: 'Space not found' }]);
  expect((await get(started, '', 'OPTIONS')).headers.get('access-control-allow-origin')).toBe('*');
  expect((await get(started, '', 'POST')).status).toBe(405);
});

test.each([
  [{ accessType: 'free', priceCents: null, priceCurrency: null, priceInterval: null }, 'Free'],
  [{ accessType: 'paid', priceCents: 1900, priceCurrency: 'eur', priceInterval: 'month' }, '€19 / month'],
  [{ accessType: 'paid', priceCents: 24_950, priceCurrency: 'usd', priceInterval: 'once' }, '$249.50'],
] as const)('the price of %j is shown as %s', (price, shown) => {
  expect(displayPrice(price)).toBe(shown);
});
