import { isDrawable } from '#shared/scene/picture-limits.ts';

/** A drawing without pixels of its own, such as an SVG, is drawn this wide. */
const DRAWING_WIDTH = 1920;

const DRAWING = 'image/svg+xml';

/** Sides of the copy; a drawing is enlarged, a picture is kept as large as it is. */
const sidesOf = ({ naturalWidth, naturalHeight }: HTMLImageElement, type: string): readonly [number, number] => {
  if (type !== DRAWING) return [naturalWidth, naturalHeight];
  const scale = Math.max(1, DRAWING_WIDTH / (naturalWidth || DRAWING_WIDTH));
  return [Math.round((naturalWidth || DRAWING_WIDTH) * scale), Math.round((naturalHeight || DRAWING_WIDTH) * scale)];
};

/**
 * A PNG of a picture that this browser draws and the platform does not take as it is: an icon, a drawing, in some
 * browsers HEIC or TIFF. Null where the browser does not draw it either.
 */
export const drawnPicture = async (file: File): Promise<File | null> => {
  if (!file.type.startsWith('image/')) return null;
  const src = URL.createObjectURL(file);
  const image = new Image();
  const canvas = document.createElement('canvas');
  try {
    image.src = src;
    await image.decode();
    const [width, height] = sidesOf(image, file.type);
    if (!isDrawable(width, height)) return null;
    [canvas.width, canvas.height] = [width, height];
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/png');
    });
    return blob && new File([blob], file.name, { type: 'image/png' });
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(src);
    canvas.width = 0;
  }
};
