import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scene } from '#shared/api/scene.ts';
import type { PressPhase } from '#shared/show/press-phase.ts';
import { say } from '#shared/words/say.ts';
import type { DeskState } from '../../../src-renderer/features/desk/desk-state.svelte.ts';
import { keyFaceOf, taughtKeyFace } from '../../../src-renderer/features/desk/stream-deck/key-faces.ts';
import { NOTHING_SHOWN, type KeyFace } from '../../../src-renderer/lib/controllers/stream-deck/key-face.ts';
import { bundlePage, type BundledPage } from '../../support/bundle.ts';
import type { DeckKeyPage } from '../../support/deck-key-page/main.ts';

const CHROMIUM = process.env.REGIE_CHROMIUM ?? '/usr/bin/chromium';
const hasChromium = existsSync(CHROMIUM);
if (!hasChromium) process.stderr.write(`Keys of decks are not drawn: no Chromium at ${CHROMIUM}.\n`);

const SIZE = { width: 120, height: 120 };
type Colour = readonly number[];
const isRed = ([red = 0, green = 0, blue = 0]: Colour): boolean => red > 150 && green < 90 && blue < 90;
const isGreen = ([red = 0, green = 0, blue = 0]: Colour): boolean => green > 150 && red < 140 && blue < 160;
const isOrange = ([red = 0, green = 0, blue = 0]: Colour): boolean => red > 200 && green > 100 && blue < 130;

const SCENE = {
  id: 'a',
  name: 'Welcome',
  layout: 'solo',
  slots: [],
  overlays: [],
  audios: [],
  background: '#202020',
  framed: false,
} as unknown as Scene;
/** A live desk with this scene on air or not, a press of it that came so far, and a sequence that failed. */
const deskWith = ({ isOnAir = false, phase = null as PressPhase | null } = {}): DeskState =>
  ({
    app: { show: { scenes: [SCENE], places: [SCENE], sceneOnAir: isOnAir ? SCENE : null, isLive: true } },
    live: { runNow: null },
    board: { markOf: () => phase && { pressId: 'p', phase, who: null, reason: null } },
    denialReason: () => null,
    stage: { media: new Map() },
    deck: {
      showFacts: {
        desk: { scenes: [SCENE], activeSceneId: isOnAir ? SCENE.id : null },
        mode: { mode: 'direct', locked: false, cuedSceneId: null },
      },
      look: { isLive: true, cuedSceneId: null, endsAt: null, now: 0, bands: [], polls: [] },
      facts: {},
      refusalOf: () => null,
      runOf: () => ({ name: 'Offer', step: 0, steps: 2, end: { kind: 'failed', message: say('host_press_locked') } }),
      leftOf: () => null,
    },
  }) as unknown as DeskState;

describe.skipIf(!hasChromium)('a key', () => {
  let bundle: BundledPage;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    bundle = await bundlePage(join(import.meta.dirname, '../../support/deck-key-page'), {});
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--headless', '--no-sandbox', '--disable-gpu'],
    });
    page = await browser.newPage();
    await page.goto(bundle.url);
  });
  afterAll(async () => {
    await browser.close();
    await bundle[Symbol.asyncDispose]();
  });

  const draw = (face: Partial<KeyFace>, ...places: readonly (readonly [number, number])[]) =>
    page.evaluate(
      ([size, shown, at]) => (window as unknown as { deckKeyPage: DeckKeyPage }).deckKeyPage.key(size, shown, at),
      [SIZE, { ...NOTHING_SHOWN, ...face }, places] as const,
    );

  it('is edged in red on air, in green where it is cued, and in orange with a mark where its press failed', async () => {
    const [air = []] = await draw({ tone: 'live' }, [0.02, 0.5]);
    const [cued = []] = await draw({ tone: 'cue' }, [0.02, 0.5]);
    const [edge = [], mark = []] = await draw({ tone: 'live', phase: 'failed' }, [0.02, 0.5], [0.75, 0.16]);
    expect([isRed(air), isGreen(cued), isOrange(edge), isOrange(mark)]).toEqual([true, true, true, true]);
  });

  it('shows the picture of its scene: background, people and overlays in their places', async () => {
    const picture = {
      background: '#ff00ff',
      src: null,
      parts: [
        {
          box: { x: 0.5, y: 0, w: 0.5, h: 1 },
          kind: 'overlay' as const,
          text: '',
          color: null,
          textColor: null,
          src: null,
          opacity: 1,
          cover: 1,
        },
      ],
    };
    const [left, right] = await draw({ picture, label: 'Welcome' }, [0.2, 0.3], [0.8, 0.3]);
    expect(left).toEqual([255, 0, 255]);
    expect((right?.[0] ?? 0) > 200 && (right?.[1] ?? 0) > 200).toBe(true);
  });

  it('has a bar for what is left, a colour of its own, and fades while it can do nothing', async () => {
    const bar = async (left: number) => (await draw({ left }, [0.5, 0.97]))[0];
    expect(await bar(0.9)).not.toEqual(await bar(0.1));
    const [own] = await draw({ color: '#00ff00' }, [0.02, 0.5]);
    const [faded] = await draw({ color: '#00ff00', isOff: true }, [0.02, 0.5]);
    expect([own, faded]).not.toEqual([own, own]);
    expect(own).toEqual([0, 255, 0]);
  });

  const radius = 0.13;
  /** At three, six and nine o'clock inside the ring. */
  const around = [
    [1 - radius * 1.25 + radius * 0.8, radius * 1.25 + radius * 0.1],
    [1 - radius * 1.25 + radius * 0.05, radius * 1.25 + radius * 0.85],
    [1 - radius * 1.25 - radius * 0.85, radius * 1.25 - radius * 0.2],
  ] as const;

  it('that learnt a scene is red on air, has a ring while its press is under way, and is orange where it failed', async () => {
    const learnt = (on: Parameters<typeof deskWith>[0]): KeyFace =>
      taughtKeyFace(deskWith(on), { kind: 'action', action: { kind: 'scene.take', sceneId: 'a' } });
    const edgeOf = async (face: KeyFace): Promise<Colour> => (await draw(face, [0.02, 0.5]))[0] ?? [];
    expect([
      isRed(await edgeOf(learnt({}))),
      isRed(await edgeOf(learnt({ isOnAir: true }))),
      isOrange(await edgeOf(learnt({ phase: 'failed' }))),
    ]).toEqual([false, true, true]);
    const still = await draw(learnt({}), ...around);
    const sent = await draw(learnt({ phase: 'sent' }), ...around);
    expect(sent.map((colour, at) => colour.join(' ') !== still[at]?.join(' '))).toEqual([true, true, false]);
    expect(learnt({}).label).toBe('Welcome');
  });

  it('of a sequence is orange where a step of it failed', async () => {
    const tile = {
      id: 't',
      label: 'Offer',
      steps: [
        { kind: 'wait' as const, ms: 1 },
        { kind: 'wait' as const, ms: 1 },
      ],
    };
    const [edge = []] = await draw(keyFaceOf(deskWith(), { kind: 'tile', pageId: 'p', tile }), [0.02, 0.5]);
    expect(isOrange(edge)).toBe(true);
  });

  it('closes a ring as a press goes on: pressed, sent, confirmed', async () => {
    const [ground = []] = await draw({}, [0.5, 0.5]);
    const filled = async (phase: 'pressed' | 'sent' | 'confirmed') =>
      (await draw({ phase }, ...around)).map((colour) => colour.join(' ') !== ground.join(' '));
    expect([await filled('pressed'), await filled('sent'), await filled('confirmed')]).toEqual([
      [true, false, false],
      [true, true, false],
      [true, true, true],
    ]);
  });

  it('is drawn anew where the window wears another appearance', async () => {
    const sign = (appearance: string): Promise<string> =>
      page.evaluate(
        ([look, face]) => {
          const { deckKeyPage } = window as unknown as { deckKeyPage: DeckKeyPage };
          deckKeyPage.wear(look);
          return deckKeyPage.sign(face);
        },
        [appearance, NOTHING_SHOWN] as const,
      );
    const [dark, light] = [await sign('dark'), await sign('light')];
    expect(dark).not.toBe(light);
  });
});
