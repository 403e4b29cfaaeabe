import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  backgroundOf,
  chosenBackground,
  isSameBackground,
  OWN_ROOM,
  ownSlot,
  USUAL_BLUR,
} from '../../../src-renderer/live-media/background/background.ts';
import { blurPlan, coveringPart, opacityOf } from '../../../src-renderer/live-media/background/compose-plan.ts';
import { createPace } from '../../../src-renderer/live-media/background/pace.ts';
import { createSegmenter } from '../../../src-renderer/live-media/background/segmenter.ts';
import { backgroundTroubleOf } from '../../../src-renderer/live-media/voices.ts';
import { presetCss } from '../../../src-renderer/stage/presets.ts';
import { sampleScene } from '../../support/scenes.ts';

const HOST = { id: 'h', kind: 'host' } as const;
const person = (userId: string) => ({ userId, name: userId });
const cast = { host: person('ana'), guests: [person('ben')], screen: person('ana') };

describe('the background of a camera', () => {
  it.each([
    ['what the slot asks for', { bgMode: 'blur', bgBlur: 4 }, { mode: 'blur', blur: 4 }],
    ['the usual blur where it names none', { bgMode: 'blur' }, { mode: 'blur', blur: 10 }],
    ['its image', { bgMode: 'image', bgImage: 'preset:ocean' }, { mode: 'image', image: 'preset:ocean' }],
    ['the own room where it says so', { bgMode: 'none' }, OWN_ROOM],
    ['the person’s choice where it says nothing', {}, USUAL_BLUR],
    ['the person’s choice where its image is missing', { bgMode: 'image' }, USUAL_BLUR],
    ['the person’s choice where it asks for what a later platform has', { bgMode: 'hologram' }, USUAL_BLUR],
  ])('a camera’s background is %s', (_what, fields, expected) => {
    expect(backgroundOf({ ...HOST, ...fields } as never, USUAL_BLUR)).toEqual(expected);
  });

  it('is the person’s choice while no slot shows them, and only what is offered can be chosen', () => {
    expect(backgroundOf(null, USUAL_BLUR)).toBe(USUAL_BLUR);
    expect(['blur', 'preset:slate', 'preset:nowhere', null].map(chosenBackground)).toEqual([
      USUAL_BLUR,
      { mode: 'image', image: 'preset:slate' },
      OWN_ROOM,
      OWN_ROOM,
    ]);
  });

  it('follows the largest slot of the person, never the screen they share', () => {
    const small = { ...HOST, id: 'small', x: 0, y: 0, w: 0.2, h: 0.2 };
    const large = { ...HOST, id: 'large', x: 0.3, y: 0, w: 0.6, h: 0.6 };
    const screen = { id: 'screen', kind: 'screen', x: 0, y: 0, w: 1, h: 1 } as const;
    const scene = sampleScene({ layout: 'free', slots: [screen, small, large] });
    expect(ownSlot({ scene, cast, me: 'ana' })?.id).toBe('large');
    expect([ownSlot({ scene, cast, me: 'ben' }), ownSlot({ scene, cast, me: null })]).toEqual([null, null]);
  });

  it('changes only where it is another one', () => {
    expect(isSameBackground(USUAL_BLUR, { mode: 'blur', blur: 10 })).toBe(true);
    expect(isSameBackground(USUAL_BLUR, { mode: 'blur', blur: 11 })).toBe(false);
    expect(isSameBackground({ mode: 'image', image: 'a' }, { mode: 'image', image: 'b' })).toBe(false);
    expect(isSameBackground(OWN_ROOM, USUAL_BLUR)).toBe(false);
  });

  it('has a trouble that the team is told of, and no other state', () => {
    const camera = { id: 'c', userId: 'ana', kind: 'camera', muted: false, talking: false, small: true } as const;
    const troubles = [undefined, 'on', 'tooSlow', 'failed'].map((background) =>
      backgroundTroubleOf([{ ...camera, ...(background && { background }) }] as never, 'ana'),
    );
    expect(troubles).toEqual([null, null, 'tooSlow', 'failed']);
  });
});

describe('a frame over its background', () => {
  it('a frame is blurred as the stage draws it, in a small picture', () => {
    const plan = blurPlan({ width: 1920, height: 1080 }, 10, true);
    expect(plan).toEqual({ width: 192, height: 108, radius: 2 });
    expect((plan.radius * 1920) / plan.width).toBe(20);
    expect(blurPlan({ width: 1920, height: 1080 }, 1, true)).toEqual({ width: 1920, height: 1080, radius: 2 });
    expect(blurPlan({ width: 640, height: 360 }, 20, false)).toEqual({ width: 48, height: 27, radius: 0 });
    expect(blurPlan({ width: 64, height: 4 }, 20, false).height).toBe(3);
  });

  it('the middle of a background picture covers the frame, whatever its shape', () => {
    const frame = { width: 1280, height: 720 };
    expect(coveringPart({ width: 1000, height: 1000 }, frame)).toEqual({ x: 0, y: 218.75, width: 1000, height: 562.5 });
    expect(coveringPart({ width: 3200, height: 900 }, frame)).toEqual({ x: 800, y: 0, width: 1600, height: 900 });
  });

  it('the person covers the frame where the model is sure, with a soft edge', () => {
    expect([0, 0.25, 0.5, 0.75, 1].map(opacityOf)).toEqual([0, 0, 128, 255, 255]);
  });

  it('background presets are the gradients of the stage', () => {
    expect(presetCss('preset:slate')).toBe(
      'radial-gradient(100% 80% at 24% 0%, #6a7689 0%, transparent 62%), linear-gradient(165deg, #4b5567 0%, #343c4b 55%, #222834 100%)',
    );
    expect([presetCss('preset:nowhere'), presetCss('constructor')]).toEqual([null, null]);
  });
});

describe('a machine that is too slow', () => {
  const judged = (took: (picture: number) => number): boolean => {
    const pace = createPace();
    return Array.from({ length: 200 }, (_, picture) => pace.note(took(picture), picture * 40)).includes(true);
  };

  it('a machine counts as too slow when half of its pictures take too long over some seconds', () => {
    expect(judged(() => 20)).toBe(false);
    expect(judged(() => 200)).toBe(true);
    expect(judged((picture) => (picture % 3 === 0 ? 500 : 20))).toBe(false);
  });

  it('a machine is not judged by its first picture, nor in the first seconds', () => {
    const pace = createPace();
    expect(pace.note(5000, 0)).toBe(false);
    expect(pace.note(200, 4900)).toBe(false);
    expect(pace.note(200, 5100)).toBe(true);
  });

  it('a machine may become too slow later', () => {
    expect(judged((picture) => (picture > 130 ? 300 : 10))).toBe(false);
    expect(judged((picture) => (picture > 60 ? 300 : 10))).toBe(true);
  });
});

/** Somebody drawn in front of a grey wall: hair, face, neck and a shirt. */
const PARTS: readonly (readonly [x: number, y: number, width: number, height: number, color: number])[] = [
  [128, 50, 26, 28, 0x462d1e],
  [128, 66, 20, 24, 0xe0ac8c],
  [128, 94, 10, 12, 0xd6a282],
  [128, 142, 60, 48, 0x283c78],
  [118, 58, 3, 2, 0x281e1e],
  [138, 58, 3, 2, 0x281e1e],
  [128, 78, 8, 2, 0xaa5050],
];
const paint = (hasPerson: boolean, width: number, height: number): Uint8ClampedArray => {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const part = hasPerson && PARTS.findLast(([cx, cy, rx, ry]) => ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1);
      const wall = 200 - (y >> 1);
      const color = part ? part[4] : wall * 0x010101;
      pixels.set([color >> 16, (color >> 8) & 255, color & 255, 255], (y * width + x) * 4);
    }
  }
  return pixels;
};

describe('the model that finds people', () => {
  const build = 'node_modules/@twilio/video-processors/dist/build';
  const file = async (name: string): Promise<ArrayBuffer> => new Uint8Array(await readFile(`${build}/${name}`)).buffer;

  it('tells a person from the wall behind, and finds nobody where nobody is', async () => {
    const segmenter = await createSegmenter(
      await file('tflite-simd-1-0-0.wasm'),
      await file('selfie_segmentation_landscape.tflite'),
    );
    const { width, height } = segmenter;
    expect([width, height]).toEqual([256, 144]);
    const opacity = (pixels: Uint8ClampedArray, x: number, y: number): number | undefined =>
      pixels[(y * width + x) * 4 + 3];
    const pixels = paint(true, width, height);
    segmenter.cutOut(pixels);
    expect([opacity(pixels, 128, 60), opacity(pixels, 128, 130)]).toEqual([255, 255]);
    expect([opacity(pixels, 20, 20), opacity(pixels, 235, 40), opacity(pixels, 30, 130)]).toEqual([0, 0, 0]);
    const empty = paint(false, width, height);
    segmenter.cutOut(empty);
    expect(empty.filter((value, index) => index % 4 === 3 && value > 0)).toHaveLength(0);
  });

  it('the model refuses files of another kind', async () => {
    const wasm = await file('tflite-simd-1-0-0.wasm');
    await expect(createSegmenter(wasm, new ArrayBuffer(64))).rejects.toThrow('the model cannot be read');
  });
});
