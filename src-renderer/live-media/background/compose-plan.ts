interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of a picture. */
interface Part extends Size {
  readonly x: number;
  readonly y: number;
}

/** The part of a picture that fills a frame when it is scaled to cover it. */
export const coveringPart = (picture: Size, frame: Size): Part => {
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height);
  const [width, height] = [frame.width / scale, frame.height / scale];
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
};

/** A frame out of focus: drawn this small, blurred so far, and drawn large again. */
export interface BlurPlan extends Size {
  /** Radius of the blur in pixels of the small picture; 0 where being small must do. */
  readonly radius: number;
}

/** Pixels of blur on a stage 1920 wide for each step of `bgBlur`, as the stage draws it. */
const STEP = 2;
/** A blurred picture of this many pixels a radius loses nothing that can be seen. */
const RADIUS = 2;
const most = (size: number, shrink: number): number => Math.max(2, Math.round(size / shrink));

/** How to blur a frame by `bgBlur`, cheaply; `canFilter` is false for browsers whose canvases have no filters. */
export const blurPlan = ({ width, height }: Size, bgBlur: number, canFilter: boolean): BlurPlan => {
  const radius = (bgBlur * STEP * width) / 1920;
  const shrink = Math.max(1, canFilter ? radius / RADIUS : radius);
  return { width: most(width, shrink), height: most(height, shrink), radius: canFilter ? radius / shrink : 0 };
};

/** Confidence below and above which a pixel is not, and is wholly, of the person. */
const SURE = { not: 0.25, person: 0.75 } as const;

/** Opacity of the person in a pixel, 0 to 255, from the model's confidence: soft between the two. */
export const opacityOf = (confidence: number): number => {
  const share = Math.min(1, Math.max(0, (confidence - SURE.not) / (SURE.person - SURE.not)));
  return Math.round(share * share * (3 - 2 * share) * 255);
};
