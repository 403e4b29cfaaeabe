import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { personIn } from '#shared/scene/cast.ts';
import { cameraName } from '../../../src-renderer/stage/people.ts';
import { ProgramLayers } from '../../../src-renderer/stage/program-layers.svelte.ts';
import { safeColor, safeUrl } from '../../../src-renderer/stage/safe-value.ts';
import { mediaOf } from '../../../src-renderer/stage/slot-media.ts';
import { ENGLISH } from '../../../src-renderer/stage/stage-content.ts';
import { estimateHeight, fitScale } from '../../../src-renderer/stage/text-fit.ts';
import { sampleScene } from '../../support/scenes.ts';

describe('safeUrl', () => {
  it.each(['https://files.example/a.png', 'data:image/png;base64,AAAA', 'blob:https://app.example/1'])(
    'lets the address %s through',
    (url) => {
      expect(safeUrl(url)).toBe(url);
    },
  );

  it.each(['127.0.0.1:4000', 'localhost', '[::1]:80'])('has the host fetch a file of the rehearsal at %s', (host) => {
    expect(safeUrl(`http://${host}/files/a.png`)).toBe('/media/rehearsal/files/a.png');
  });

  it.each([
    'http://files.example/a.png',
    'http://127.0.0.1.evil.example/files/a.png',
    'http://127.0.0.1:4000/a.png',
    'http://localhost/a.png',
    'http://[::1]:80/a',
    'javascript:alert(1)',
    'data:text/html,<script>',
    'file:///etc/passwd',
    '//evil.example/a.png',
    '',
  ])('refuses the address %s', (url) => {
    expect(safeUrl(url)).toBeNull();
  });
});

describe('safeColor', () => {
  it('lets colours and gradients through, and nothing that reaches the network or leaves its property', () => {
    expect(safeColor('oklch(24% .05 280)', '#000')).toBe('oklch(24% .05 280)');
    expect(safeColor('linear-gradient(90deg, #fff, #000)', '#000')).toContain('gradient');
    for (const bad of ['url(https://evil.example)', 'red; position: fixed', 'var(--x)', '', null, undefined])
      expect(safeColor(bad, '#123456')).toBe('#123456');
  });
});

describe('who stands in a slot', () => {
  const ana = { userId: 'ana', name: 'Ana' };
  const ben = { userId: 'ben', name: 'Ben' };
  const cast = { host: ana, guests: [ben], screen: null };

  it('is the host, the n-th guest by arrival or a chosen person', () => {
    expect(personIn({ id: 'a', kind: 'host' }, cast)).toBe(ana);
    expect(personIn({ id: 'a', kind: 'guest', guestIndex: 0 }, cast)).toBe(ben);
    expect(personIn({ id: 'a', kind: 'guest', guestIndex: 3 }, cast)).toBeNull();
    expect(personIn({ id: 'a', kind: 'guest', userId: 'ana' }, cast)).toBe(ana);
    expect(personIn({ id: 'a', kind: 'screen' }, cast)).toBeNull();
  });

  it('is named by the slot, else by themselves, else by their role', () => {
    expect(cameraName({ id: 'a', kind: 'host', title: 'The trainer' }, ana, ENGLISH)).toBe('The trainer');
    expect(cameraName({ id: 'a', kind: 'host' }, ana, ENGLISH)).toBe('Ana');
    expect(cameraName({ id: 'a', kind: 'guest', guestIndex: 1 }, null, ENGLISH)).toBe('Guest 2');
  });
});

describe('the media of a slot', () => {
  const item = { kind: 'pdf' as const, url: 'https://f.example/a.pdf', thumbnailUrl: 'javascript:1', title: 'Slides' };

  it('comes from the library, with addresses judged', () => {
    expect(mediaOf({ id: 'a', kind: 'media', mediaId: 'm' }, new Map([['m', item]]))).toEqual({
      ...item,
      thumbnailUrl: null,
    });
  });

  it('comes from the slot where the library has lost it', () => {
    const slot = { id: 'a', kind: 'media' as const, mediaId: 'm', url: 'https://f.example/b.png', title: 'Card' };
    expect(mediaOf(slot, new Map())).toEqual({
      kind: 'image',
      url: 'https://f.example/b.png',
      thumbnailUrl: null,
      title: 'Card',
    });
  });

  it('is nothing when its address may not be loaded', () => {
    expect(mediaOf({ id: 'a', kind: 'media', url: 'file:///a.png' }, new Map())).toBeNull();
  });
});

describe('fitScale', () => {
  it('takes the largest scale that fits, and never less than about a third', () => {
    expect(fitScale(100, (scale) => 90 * scale)).toBe(1);
    expect(fitScale(100, (scale) => 200 * scale)).toBeCloseTo(0.5);
    expect(fitScale(1, () => 1e6)).toBe(0.35);
  });

  it('never gives a longer text a larger scale', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.string({ maxLength: 300 }), (text, more) => {
        const scaleOf = (words: string): number => fitScale(220, (scale) => estimateHeight(words, 34 * scale, 500));
        return scaleOf(text + more) <= scaleOf(text) + 1e-9;
      }),
    );
  });
});

describe('ProgramLayers', () => {
  const ids = (program: ProgramLayers): string[] => program.layers.map((layer) => layer.scene.id);

  it('changes the scene on air in place, and lays another one over it', () => {
    const program = new ProgramLayers();
    program.show(sampleScene({ id: 'a' }));
    program.show(sampleScene({ id: 'a', name: 'New name' }));
    expect(program.layers.map((layer) => [layer.key, layer.scene.name])).toEqual([[1, 'New name']]);
    program.show(sampleScene({ id: 'b' }));
    expect(ids(program)).toEqual(['a', 'b']);
  });

  it('lets go of what lies below once a scene has arrived', () => {
    const program = new ProgramLayers();
    for (const id of ['a', 'b', 'c']) program.show(sampleScene({ id }));
    program.settle(program.layers.at(-1)?.key ?? 0);
    expect(ids(program)).toEqual(['c']);
  });

  it('keeps at most three layers however fast scenes follow each other', () => {
    const program = new ProgramLayers();
    for (let index = 0; index < 20; index += 1) program.show(sampleScene({ id: `scene-${index}` }));
    expect(ids(program)).toEqual(['scene-17', 'scene-18', 'scene-19']);
  });
});
