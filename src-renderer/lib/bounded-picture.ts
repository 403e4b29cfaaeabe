import { isDrawable } from '#shared/scene/picture-limits.ts';

/**
 * Hides an `<img>` while the picture in it has more pixels than are drawn: it takes gigabytes where it is decoded, which
 * its loading alone does not do.
 */
export const boundedPicture = (image: HTMLImageElement): (() => void) => {
  const look = (): void => {
    image.style.display = isDrawable(image.naturalWidth, image.naturalHeight) ? '' : 'none';
  };
  look();
  image.addEventListener('load', look);
  return () => image.removeEventListener('load', look);
};
