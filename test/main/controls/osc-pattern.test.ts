import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApiState } from '#shared/controls/api-state.ts';
import { fittingAddresses } from '../../../src-main/controls/osc/osc-pattern.ts';
import { oscRequests } from '../../../src-main/controls/osc/osc-request.ts';
import type { OscValue } from '../../../src-main/controls/osc/osc-value.ts';

const fits = (pattern: string, ...addresses: readonly string[]): readonly string[] =>
  fittingAddresses(pattern, addresses);

describe('a pattern of OSC', () => {
  it('fits by its signs, each within one part of an address', () => {
    const all = ['/a/logo', '/a/lego', '/a/b/logo', '/b/logo', '/a/logos'];
    expect([
      fits('/a/l?go', ...all),
      fits('/*/logo', ...all),
      fits('/a/l*', ...all),
      fits('/a/l[a-eo]go', ...all),
      fits('/a/l[!o]go', ...all),
      fits('/{a,b}/{logo,lo}', ...all),
      fits('/a/{lo,log}{go,o}', ...all),
      fits('/a/*', ...all),
    ]).toEqual([
      ['/a/logo', '/a/lego'],
      ['/a/logo', '/b/logo'],
      ['/a/logo', '/a/lego', '/a/logos'],
      ['/a/logo', '/a/lego'],
      ['/a/lego'],
      ['/a/logo', '/b/logo'],
      ['/a/logo'],
      ['/a/logo', '/a/lego', '/a/logos'],
    ]);
  });

  it('of nothing but signs takes no longer than its length, over every address of a show', () => {
    const all = Array.from({ length: 30_000 }, (_, at) => `/regie/scene/scn_5hB845tph01hr475${at}/take`);
    for (const part of ['*'.repeat(230), '*{,}'.repeat(56), `${'*?'.repeat(12)}${'*'.repeat(200)}`])
      expect(fits(`/regie/scene/${part}/take`, ...all)).toHaveLength(all.length);
  });

  it('a faulty pattern fits nothing, and no pattern takes long', () => {
    expect([fits('/a/[b', '/a/b'), fits('/a/{b', '/a/b'), fits('', '/a')]).toEqual([[], [], []]);
    const long = `/${'*a'.repeat(120)}b`;
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (pattern) => {
        fits(`/${pattern}`, `/${'a'.repeat(200)}`);
        fits(`/${pattern.replaceAll(/[^*?[\]{}!,-]/g, '*')}`, `/${'a'.repeat(200)}`);
      }),
    );
    expect(fits(long, `/${'a'.repeat(240)}`)).toEqual([]);
  });
});

const STATE = {
  scenes: [
    { id: 'intro', overlays: [{ id: 'logo' }, { id: 'name' }] },
    { id: 'talk', overlays: [{ id: 'logo' }] },
  ],
  polls: [{ id: 'p1' }, { id: 'p2' }],
  media: [{ id: 'film' }],
  bandPresets: [{ id: 'hello' }],
} as unknown as ApiState;
const pressed = (address: string, ...values: readonly OscValue[]): readonly unknown[] =>
  oscRequests({ address, values }, () => STATE).map((one) => (one.kind === 'press' ? one.press.action : one.kind));

describe('a message to several addresses', () => {
  it('presses everything of the show that it fits', () => {
    const hide = (overlayId: string) => ({ kind: 'overlay.visible', sceneId: null, overlayId, visible: false });
    expect(pressed('/regie/overlay/*', 0)).toEqual([hide('logo'), hide('name')]);
    expect(pressed('/regie/scene/*/overlay/logo', 1)).toMatchObject([{ sceneId: 'intro' }, { sceneId: 'talk' }]);
    expect(pressed('/regie/poll/p[12]/close', 1)).toMatchObject([{ pollId: 'p1' }, { pollId: 'p2' }]);
    expect(pressed('/regie/media/*/volume', 0.5)).toEqual([{ kind: 'media.volume', mediaId: 'film', volume: 0.5 }]);
    expect(pressed('/regie/scene/in*/take', 1)).toEqual([{ kind: 'scene.take', sceneId: 'intro' }]);
  });

  it('never takes or cues two scenes, nor two commands, and nothing is pressed by a release', () => {
    expect([
      pressed('/regie/scene/*/take', 1),
      pressed('/regie/scene/*/cue', 1),
      pressed('/regie/scene/{next,previous}', 1),
      pressed('/regie/command/*', 1),
      pressed('/regie/scene/*/take', 0),
      pressed('/regie/nothing/*', 1),
      pressed('/regie/overlay/*', 'perhaps'),
    ]).toEqual([['several'], ['several'], ['several'], ['several'], ['released'], ['unknown'], ['misread']]);
  });
});
