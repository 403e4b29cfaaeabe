import { EMBED_ORIGINS, embedPlayer } from '#shared/scene/embed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('embedPlayer', () => {
  it.each([
    ['https://www.youtube.com/watch?list=x&v=abcDEF12345', 'https://www.youtube-nocookie.com/embed/abcDEF12345'],
    ['https://youtu.be/abcDEF12345?t=3', 'https://www.youtube-nocookie.com/embed/abcDEF12345'],
    ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789'],
    ['https://www.dailymotion.com/video/x8abcde', 'https://geo.dailymotion.com/player.html?video=x8abcde'],
    [
      'https://www.loom.com/share/0123456789abcdef0123456789abcdef',
      'https://www.loom.com/embed/0123456789abcdef0123456789abcdef',
    ],
    ['https://acme.wistia.com/medias/abc123def4', 'https://fast.wistia.net/embed/iframe/abc123def4'],
  ])('frames the player of %s', (url, src) => {
    expect(embedPlayer(url)?.src.startsWith(src)).toBe(true);
  });

  it.each([
    'http://www.youtube.com/watch?v=abcDEF12345',
    'https://youtube.com.evil.example/watch?v=abcDEF12345',
    'https://evilyoutube.com/watch?v=abcDEF12345',
    'https://evil.example/?https://youtu.be/abcDEF12345',
    'javascript:alert(1)//https://youtu.be/abcDEF12345',
    'https://vimeo.com/about',
    '',
  ])('knows no player behind %s', (url) => {
    expect(embedPlayer(url)).toBeNull();
  });

  it('only ever frames the origins it names', () => {
    const path = fc.string({ unit: fc.constantFrom(...'abcDEF019_/?&=.-'.split('')), maxLength: 30 });
    const site = fc.constantFrom('youtu.be', 'vimeo.com', 'www.loom.com/share', 'a@youtu.be', 'vimeo.com.evil.example');
    const url = fc.oneof(
      fc.string(),
      fc.tuple(site, path).map(([where, rest]) => `https://${where}/${rest}`),
    );
    fc.assert(
      fc.property(url, (address) => {
        const player = embedPlayer(address);
        return player === null || EMBED_ORIGINS.includes(new URL(player.src).origin);
      }),
    );
  });
});
