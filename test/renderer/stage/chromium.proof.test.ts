import { TRANSITIONS } from '#shared/api/scene.ts';
import type { Scene } from '#shared/api/scene.ts';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundlePage } from '../../support/bundle.ts';
import type { BundledPage } from '../../support/bundle.ts';
import {
  cameraSlots,
  everyCamera,
  everyLayout,
  everyOverlay,
  sampleMessage,
  sampleOverlay,
  samplePoll,
  sampleScene,
} from '../../support/scenes.ts';
import type { StagePage } from '../../support/stage-page/main.ts';
import { silentWav } from '../../support/silent-wav.ts';
import { twoPagePdf } from '../../support/tiny-pdf.ts';

const CHROMIUM = process.env.REGIE_CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];
const hasChromium = existsSync(CHROMIUM);
if (!hasChromium) process.stderr.write(`The stage is not tested: no Chromium at ${CHROMIUM}.\n`);

declare global {
  interface Window {
    stagePage: StagePage;
  }
}

const cast = {
  host: { userId: 'ana', name: 'Ana' },
  guests: ['Ben', 'Chloé', 'Dario', 'Lena', 'Marc', 'Priya', 'Sofia', 'Tom'].map((name) => ({ userId: name, name })),
  screen: null,
};

describe.skipIf(!hasChromium)('the stage in Chromium', () => {
  let bundle: BundledPage;
  let browser: Browser;
  let page: Page;
  let complaints: string[] = [];

  beforeAll(async () => {
    bundle = await bundlePage(join(import.meta.dirname, '../../support/stage-page'), {
      '/media/rehearsal/files/slides.pdf': twoPagePdf(),
      '/film.mp4': readFileSync(join(import.meta.dirname, '../../../resources/demo/media/student-story.mp4')),
    });
    browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
    page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(bundle.url);
  });

  afterAll(async () => {
    await browser.close();
    await bundle[Symbol.asyncDispose]();
  });

  const sheet = async (scenes: readonly (Scene | null)[], more: object = {}): Promise<void> => {
    complaints = [];
    await page.evaluate(
      ([list, extra, people]) => {
        window.stagePage.sheet(
          list.map((scene) => ({ scene, cast: people, ...extra })),
          320,
          3,
        );
      },
      [scenes, more, cast] as const,
    );
  };
  const program = async (scene: Scene, more: object = {}): Promise<void> => {
    complaints = [];
    await page.evaluate(
      ([first, extra, people]) => {
        window.stagePage.program({ scene: first, cast: people, ...extra }, 640);
      },
      [scene, more, cast] as const,
    );
  };
  /** Gives the scenes that are drawn at once, of whatever is over a moment later. */
  const take = (scene: Scene | null): Promise<(string | null)[]> =>
    page.evaluate(async (next) => {
      window.stagePage.change({ scene: next });
      await new Promise((resolve) => setTimeout(resolve));
      return [...document.querySelectorAll('[data-scene]')].map((layer) => layer.getAttribute('data-scene'));
    }, scene);
  const layers = (): Promise<string[]> =>
    page.locator('[data-scene]').evaluateAll((all) => all.map((layer) => layer.getAttribute('data-scene') ?? ''));

  it('draws every layout with 1 to 9 slots, every camera and the automatic layout without a complaint', async () => {
    const scenes = everyLayout();
    await sheet(scenes, { quality: 'still' });
    const expected = scenes.reduce((sum, scene) => sum + (scene.layout === 'solo' ? 1 : scene.slots.length), 0);
    expect(await page.locator('.slot').count()).toBe(expected);
    await sheet([...everyCamera(), null]);
    expect(complaints).toEqual([]);
  });

  it('draws people without a picture in the middle of their frames', async () => {
    await sheet(everyCamera(), { quality: 'still' });
    const offsets = await page.locator('.camera:has(> svg)').evaluateAll((cameras) =>
      cameras.map((camera) => {
        const [frame, drawn] = [camera, camera.querySelector('svg')].map((one) => one?.getBoundingClientRect());
        return frame && drawn ? Math.round(drawn.x + drawn.width / 2 - frame.x - frame.width / 2) : null;
      }),
    );
    expect(offsets.length).toBeGreaterThan(0);
    expect(new Set(offsets)).toEqual(new Set([0]));
  });

  it('draws every overlay where its fractions say, sizes following the frame', async () => {
    await sheet([sampleScene({ overlays: everyOverlay() })], {
      poll: samplePoll(),
      message: sampleMessage(),
      viewers: 1234,
    });
    const frame = await page.locator('[data-stage]').boundingBox();
    for (const [index, overlay] of everyOverlay().entries()) {
      const box = await page.locator('.overlay').nth(index).boundingBox();
      expect(((box?.x ?? 0) - (frame?.x ?? 0)) / (frame?.width ?? 1)).toBeCloseTo(overlay.x, 2);
      expect((box?.height ?? 0) / (frame?.height ?? 1)).toBeCloseTo(overlay.h, 2);
    }
    // 38 px at 1080p, in a frame of 320 px.
    const size = await page
      .locator('.band')
      .first()
      .evaluate((band) => parseFloat(getComputedStyle(band).fontSize));
    expect(size).toBeCloseTo((38 * 320) / 1920, 1);
    await expect.poll(() => page.locator('.frame').textContent()).toContain('1234');
    expect(complaints).toEqual([]);
  });

  it('gives a staged poll or message a corner where the scene has no place, and none while there is none', async () => {
    const hidden = sampleOverlay('poll', { visible: false });
    const scenes = [sampleScene({ id: 'a' }), sampleScene({ id: 'b', overlays: [hidden] })];
    await sheet(scenes, { poll: samplePoll(), message: sampleMessage() });
    const types = await page
      .locator('.overlay')
      .evaluateAll((all) => all.map((overlay) => overlay.getAttribute('data-type')));
    expect(types).toEqual(['message', 'poll', 'message']);
    await sheet(scenes);
    expect(await page.locator('.overlay').count()).toBe(0);
  });

  it('says what it does not know, in its place, and plays a transition it does not know as a fade', async () => {
    const scene = sampleScene({
      id: 'later',
      layout: 'mosaic' as never,
      transition: 'swirl' as never,
      slots: [
        { id: 'hologram', kind: 'hologram' as never },
        { id: 'model', kind: 'media', mediaKind: 'model' as never, url: 'https://files.example/a.glb' },
        { id: 'host', kind: 'host', shape: 'hexagon' as never, filter: 'comic' as never },
      ],
      overlays: [sampleOverlay('countdown' as never, { font: 'script' as never })],
    });
    for (const quality of ['still', 'live']) {
      await sheet([scene], { quality, message: sampleMessage() });
      await expect
        .poll(() => page.locator('[data-kind="unknown"]').allInnerTexts())
        .toEqual(['Unknown kind: hologram', 'Unknown kind: model', 'Unknown kind: countdown']);
      // Not drawn as the last type there is.
      expect(
        await page.locator('.overlay').evaluateAll((all) => all.map((one) => one.getAttribute('data-type'))),
      ).toEqual(['countdown', 'message']);
      expect(await page.locator('.slot').count()).toBe(3);
    }
    await program(sampleScene({ id: 'before' }));
    expect(await take(scene)).toEqual(['before', 'later']);
    await expect.poll(layers).toEqual(['later']);
    expect(complaints).toEqual([]);
  });

  it('draws a player whichever way the slot says that it is one', async () => {
    const url = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
    const slots = [
      { id: 'own', kind: 'embed' as const, url },
      { id: 'media', kind: 'media' as const, mediaKind: 'embed' as const, url },
    ];
    await sheet([sampleScene({ slots })], { quality: 'still' });
    expect(await page.locator('.placeholder').evaluateAll((all) => all.map((one) => one.dataset.kind))).toEqual([
      'embed',
      'embed',
    ]);
  });

  it('keeps the results of a poll to itself until they are shown', async () => {
    await sheet([sampleScene()], { poll: samplePoll({ resultsShown: false }) });
    expect(await page.locator('.frame').textContent()).not.toContain('%');
    expect(
      await page
        .locator('.bar')
        .first()
        .evaluate((bar) => getComputedStyle(bar).transform),
    ).toMatch(/^matrix\(0,/);
  });

  it('writes markup as text and loads no address that is not safe', async () => {
    const evil = '<img src=x onerror="document.title=1">';
    await sheet(
      [
        sampleScene({
          background: 'url(https://evil.example/b)',
          backgroundImageUrl: 'http://evil.example/c.png',
          slots: [{ id: 'a', kind: 'media', url: 'javascript:document.title=2', mediaKind: 'embed' }],
          overlays: [
            sampleOverlay('band', { text: evil, bg: 'red;position:fixed' }),
            sampleOverlay('sticker', { imageUrl: 'http://evil.example/d.png' }),
          ],
        }),
      ],
      { message: sampleMessage({ text: evil, name: evil }) },
    );
    expect(await page.locator('.frame').textContent()).toContain(evil);
    expect(await page.locator('.frame img, .frame iframe').count()).toBe(0);
    expect(await page.title()).toBe('Stage');
    expect(complaints).toEqual([]);
  });

  it('plays nothing in a still', async () => {
    const video = { id: 'v', kind: 'media' as const, mediaKind: 'video' as const, url: 'https://files.example/v.mp4' };
    await sheet([sampleScene({ slots: [video], overlays: everyOverlay() })], { quality: 'still' });
    expect(await page.locator('video, audio, iframe').count()).toBe(0);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  it.each(TRANSITIONS)('plays %s and then has the arriving scene alone', async (transition) => {
    await program(sampleScene({ id: 'first', slots: cameraSlots(1) }));
    const drawn = await take(sampleScene({ id: 'second', transition, transitionMs: 150, slots: cameraSlots(2) }));
    if (transition !== 'cut') expect(drawn).toEqual(['first', 'second']);
    await expect.poll(layers).toEqual(['second']);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('lets a transition be interrupted by the next', async () => {
    await program(sampleScene({ id: 'first' }));
    for (const id of ['second', 'third', 'fourth'])
      await take(sampleScene({ id, transition: 'slide-left', transitionMs: 400 }));
    await expect.poll(layers).toEqual(['fourth']);
    await take(null);
    await expect.poll(layers).toEqual(['automatic.layout']);
    expect(complaints).toEqual([]);
  });

  it('changes the scene on air in place, without a transition', async () => {
    await program(sampleScene({ id: 'first', slots: cameraSlots(1) }));
    await take(sampleScene({ id: 'first', slots: cameraSlots(3) }));
    expect([await layers(), await page.locator('.slot').count()]).toEqual([['first'], 3]);
  });

  it('shows a temporary band until its end', async () => {
    await program(sampleScene());
    const shown = await page.evaluate(async () => {
      const until = new Date(Date.now() + 400).toISOString();
      window.stagePage.change({ bands: [{ id: 'b', text: 'Replay tonight', bg: '#223', color: '#fff', until }] });
      await new Promise((resolve) => setTimeout(resolve));
      return document.querySelector('.top')?.textContent;
    });
    expect(shown).toContain('Replay tonight');
    await expect.poll(() => page.locator('.top').textContent()).not.toContain('Replay tonight');
  });

  it('shows the page of a PDF that the desk says', async () => {
    const url = 'http://127.0.0.1:1/files/slides.pdf';
    const slot = { id: 's', kind: 'media' as const, mediaKind: 'pdf' as const, url };
    const onPage = (number: number) => [
      { mediaId: 's', page: number, playing: null, position: null, updatedAt: new Date().toISOString() },
    ];
    const source = () => page.locator('.media img').getAttribute('src', { timeout: 8000 });
    await program(sampleScene({ layout: 'solo', slots: [slot] }), { mediaStates: onPage(1) });
    const first = await source();
    expect(first).toMatch(/^blob:/);
    await page.evaluate((mediaStates) => {
      window.stagePage.change({ mediaStates });
    }, onPage(2));
    await expect.poll(source).not.toBe(first);
    expect(complaints).toEqual([]);
  });

  /** A film of 24 s, read whole: the test's server gives no parts. */
  const filmUrl = (): Promise<string> =>
    page.evaluate(async () => URL.createObjectURL(await (await fetch('/film.mp4')).blob()));

  const wavUrl = (seconds: number): Promise<string> =>
    page.evaluate(
      (bytes) => URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'audio/wav' })),
      [...silentWav(seconds)],
    );

  it('shows a film without a picture as one that failed, by its title, and no black', async () => {
    const url = await wavUrl(2);
    const slot = { id: 'v', kind: 'media' as const, mediaKind: 'video' as const, url, title: 'Sound alone' };
    await program(sampleScene({ layout: 'solo', slots: [slot] }));
    await expect.poll(() => page.locator('video').count()).toBe(0);
    expect(await page.locator('.placeholder').count()).toBe(1);
  });

  it('keeps a video where the desk says: playing from its position, paused, and moved', async () => {
    const url = await filmUrl();
    const order = (playing: boolean, position: number) => [
      { mediaId: 'v', page: null, playing, position, updatedAt: new Date().toISOString() },
    ];
    const say = (mediaStates: ReturnType<typeof order>) =>
      page.evaluate((states) => {
        window.stagePage.change({ mediaStates: states });
      }, mediaStates);
    const player = () =>
      page.locator('video').evaluate((video: HTMLVideoElement) => ({
        paused: video.paused,
        at: Math.round(video.currentTime),
      }));
    const slot = { id: 'v', kind: 'media' as const, mediaKind: 'video' as const, url };
    await program(sampleScene({ layout: 'solo', slots: [slot] }), { mediaStates: order(false, 6) });
    await expect.poll(player).toEqual({ paused: true, at: 6 });
    await say(order(true, 12));
    await expect.poll(async () => (await player()).at >= 12 && !(await player()).paused).toBe(true);
    await say(order(false, 3));
    await expect.poll(player).toEqual({ paused: true, at: 3 });
    await say(order(true, 19.7));
    await expect.poll(() => page.evaluate(() => window.stagePage.ended.at(-1))).toBe('v');
    expect(complaints).toEqual([]);
  });

  it('lets go of a video with its scene, before anything is collected', async () => {
    const url = await filmUrl();
    const slot = { id: 'v', kind: 'media' as const, mediaKind: 'video' as const, url };
    await program(sampleScene({ id: 'first', layout: 'solo', slots: [slot] }));
    const video = await page.locator('video').elementHandle();
    const networkState = () => video.evaluate((element) => (element as HTMLVideoElement).networkState);
    await expect.poll(networkState).not.toBe(0);
    await take(sampleScene({ id: 'second', transition: 'cut' }));
    await expect.poll(() => page.locator('video').count()).toBe(0);
    expect(await networkState()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('plays the sounds of the scene on air when it may be heard, and stops them with the scene', async () => {
    const url = await wavUrl(20);
    const sound = { mediaId: 'bed', url, autoplay: true, once: false, loop: true, volume: 0.5 };
    const sounds = () =>
      page
        .locator('audio')
        .evaluateAll((all) => all.map((audio) => audio instanceof HTMLAudioElement && [audio.paused, audio.volume]));
    await program(sampleScene({ id: 'first', audios: [sound] }));
    expect(await sounds()).toEqual([]);
    await page.evaluate(() => {
      window.stagePage.change({ muted: false });
    });
    await expect.poll(sounds).toEqual([[false, 0.5]]);
    await take(sampleScene({ id: 'second', transition: 'fade', transitionMs: 2000 }));
    expect(await sounds()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('frames known players alone, without forms, pop-ups or the page around', async () => {
    const embed = (id: string, url: string) => ({ id, kind: 'media' as const, mediaKind: 'embed' as const, url });
    await page.route('https://**', (route) => route.abort());
    await sheet([
      sampleScene({
        slots: [embed('known', 'https://youtu.be/abcDEF12345'), embed('other', 'https://evil.example/v')],
      }),
    ]);
    const frames = await page
      .locator('iframe')
      .evaluateAll((all) => all.map((frame) => [frame.getAttribute('src'), frame.getAttribute('sandbox')]));
    await page.unroute('https://**');
    expect(frames).toEqual([
      [
        expect.stringContaining('https://www.youtube-nocookie.com/embed/abcDEF12345'),
        'allow-scripts allow-same-origin allow-presentation',
      ],
    ]);
  });

  it('fades instead of moving, and stops its bands, for whoever asked for less motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const ticker = sampleOverlay('band', { text: 'Ask your questions in the chat', scroll: true });
    await program(sampleScene({ id: 'first' }));
    await take(sampleScene({ id: 'second', transition: 'slide-left', transitionMs: 3000, overlays: [ticker] }));
    const moving = await page.evaluate(() =>
      document.getAnimations().flatMap((animation) => {
        const effect = animation.effect;
        return effect instanceof KeyframeEffect ? effect.getKeyframes().flatMap((frame) => Object.keys(frame)) : [];
      }),
    );
    await page.emulateMedia({ reducedMotion: null });
    expect(moving).toContain('opacity');
    expect(moving).not.toContain('transform');
  });
});
