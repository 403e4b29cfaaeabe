import * as z from 'zod';
import { Id, textUpTo } from '../api/fields.ts';

/** Formats in which a window draws the picture of a scene. */
export const SCENE_PICTURE_FORMATS = ['png', 'jpg'] as const;
export type ScenePictureFormat = (typeof SCENE_PICTURE_FORMATS)[number];

/** Largest picture in characters of base64: a call holds it. */
export const MAX_PICTURE_CHARACTERS = 900_000;

/** A picture that a program asked for, to be drawn by the desk's own window. */
export interface ScenePictureRequest {
  readonly id: string;
  readonly sceneId: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly format: ScenePictureFormat;
}

/** The picture that was asked for as base64; null where it cannot be drawn. */
export const ScenePictureAnswer = z.strictObject({
  id: Id,
  picture: textUpTo(MAX_PICTURE_CHARACTERS)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/)
    .nullable(),
});
export type ScenePictureAnswer = z.output<typeof ScenePictureAnswer>;
