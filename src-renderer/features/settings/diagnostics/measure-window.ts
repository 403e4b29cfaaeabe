import type { CheckResult, WindowFacts } from '#shared/bridge/diagnostics-calls.ts';

const FRAMES = 60;
/** A window behind another one may draw nothing at all. */
const LONGEST_MS = 3000;
/** Under this a person sees movement stutter. */
const SLOW_MS = 34;
/** Up to this frame time the processor alone is fast enough for a usual display. */
const EVEN_MS = 20;
const SOFTWARE = /swiftshader|llvmpipe|software|basic render/i;

/** Lengths of idle frames in milliseconds; fewer than requested if the window is not drawn. */
const measureFrames = (page: Window): Promise<readonly number[]> =>
  new Promise((resolve) => {
    const lengths: number[] = [];
    let last: number | null = null;
    const timer = page.setTimeout(() => {
      resolve(lengths);
    }, LONGEST_MS);
    const frame = (now: number): void => {
      if (last !== null) lengths.push(now - last);
      last = now;
      if (lengths.length < FRAMES) {
        page.requestAnimationFrame(frame);
        return;
      }
      page.clearTimeout(timer);
      resolve(lengths);
    };
    page.requestAnimationFrame(frame);
  });

/** The value that this share of all is not above; null without any. */
export const quantile = (values: readonly number[], share: number): number | null => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
};

const lookAtGraphics = (page: Document): Pick<WindowFacts, 'webgl' | 'software'> => {
  const context = page.createElement('canvas').getContext('webgl');
  if (!context) return { webgl: false, software: null };
  const names = context.getExtension('WEBGL_debug_renderer_info');
  const renderer: unknown = names ? context.getParameter(names.UNMASKED_RENDERER_WEBGL) : null;
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return { webgl: true, software: typeof renderer === 'string' ? SOFTWARE.test(renderer) : null };
};

/** Takes the measurements that only this window can. Takes a second. */
export const measureWindow = async (page: Window): Promise<WindowFacts> => {
  const graphics = lookAtGraphics(page.document);
  const frames = await measureFrames(page);
  return {
    width: page.innerWidth,
    height: page.innerHeight,
    scale: page.devicePixelRatio,
    ...graphics,
    medianFrameMs: quantile(frames, 0.5),
    slowFrameMs: quantile(frames, 0.95),
  };
};

/** Judges the window's drawing speed. */
export const judgeGraphics = ({ webgl, software, medianFrameMs, slowFrameMs }: WindowFacts): CheckResult => {
  if (medianFrameMs === null || slowFrameMs === null)
    return { check: 'graphics', state: 'warning', finding: 'graphics_not_measured', figures: {} };
  const figures = { frames: Math.round(1000 / Math.max(1, medianFrameMs)), ms: Math.round(slowFrameMs) };
  if (slowFrameMs > SLOW_MS) return { check: 'graphics', state: 'failed', finding: 'graphics_slow', figures };
  if (!webgl || software === true) {
    const state = medianFrameMs > EVEN_MS ? 'warning' : 'ok';
    return { check: 'graphics', state, finding: 'graphics_software', figures };
  }
  return { check: 'graphics', state: 'ok', finding: 'graphics_smooth', figures };
};
