import type { Page } from '@playwright/test';

export const CHROMIUM = process.env.REGIE_CHROMIUM ?? '/usr/bin/chromium';
export const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
/** Frames as fast as they can be made, so that the time between two is what one costs, not the screen's pace. */
export const UNPACED = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];
/** A frame at 60 a second. */
export const FRAME_MS = 1000 / 60;
/** The frames looked at, about eight seconds. */
const FRAMES = 480;

export interface FrameLoad {
  /** Time between two frames, 95th percentile, and the share of frames that came late. */
  readonly p95: number;
  readonly lateShare: number;
  /** Work of the page's main thread per frame, mean. */
  readonly workMs: number;
}

/** Times between frames in ms; runs inside the page. */
const frameTimes = (frames: number): Promise<number[]> =>
  new Promise((resolve) => {
    const times: number[] = [];
    let last = performance.now();
    const next = (now: number): void => {
      times.push(now - last);
      last = now;
      if (times.length < frames) requestAnimationFrame(next);
      else resolve(times);
    };
    requestAnimationFrame(next);
  });

/** Looks at so many frames of a page that has settled. */
export const frameLoad = async (page: Page, frames = FRAMES): Promise<FrameLoad> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const taskSec = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0;
  };
  const before = await taskSec();
  const times = await page.evaluate(frameTimes, frames);
  const after = await taskSec();
  const sorted = times.toSorted((a, b) => a - b);
  return {
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    lateShare: times.filter((time) => time > FRAME_MS * 1.5).length / times.length,
    workMs: ((after - before) * 1000) / times.length,
  };
};
