import { expect, it } from 'vitest';
import { pageScale } from '../../../src-renderer/stage/page-scale.ts';

it('a page is scaled to its box both ways, and no side is longer than a browser draws', () => {
  const size = (width: number, height: number, fit: 'contain' | 'cover') => {
    const scale = pageScale({ width, height }, { width: 1920, height: 1280, fit });
    return [Math.round(width * scale), Math.round(height * scale)];
  };
  expect([
    size(960, 540, 'contain'),
    size(595, 842, 'contain'),
    size(20, 1440, 'contain'),
    size(1440, 20, 'contain'),
    size(960, 540, 'cover'),
    size(20, 1440, 'cover'),
  ]).toEqual([
    [1920, 1080],
    [905, 1280],
    [18, 1280],
    [1920, 27],
    [2276, 1280],
    [57, 4096],
  ]);
});
