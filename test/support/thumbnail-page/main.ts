import type { MediaKind } from '../../../src-shared/api/media.ts';
import { toBase64 } from '../../../src-renderer/lib/base64.ts';
import { inspectMedium } from '../../../src-renderer/common/media/inspect-medium.ts';
import type { MediaFacts } from '../../../src-shared/library/media-facts.ts';

/** Tests call this over Playwright's `evaluate`: it returns a picture as base64 and the facts, or the reason for none. */
const thumbnailPage = {
  async make(
    kind: MediaKind,
    url: string,
  ): Promise<{ readonly base64: string | null; readonly facts: MediaFacts | null } | { readonly error: string }> {
    try {
      const { picture, facts } = await inspectMedium(kind, url);
      return { base64: picture && toBase64(new Uint8Array(await picture.arrayBuffer())), facts };
    } catch (error) {
      return { error: String(error) };
    }
  },
  /** Width, height, the colour in the middle, and the share of dark pixels, of a picture. */
  async look(base64: string): Promise<readonly number[]> {
    const image = new Image();
    image.src = `data:image/webp;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const [red = 0, green = 0, blue = 0] =
      context?.getImageData(canvas.width >> 1, canvas.height >> 1, 1, 1).data ?? [];
    const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 100) dark += 1;
    return [image.naturalWidth, image.naturalHeight, red, green, blue, dark / (data.length / 4)];
  },
};

export type ThumbnailPage = typeof thumbnailPage;
Object.assign(window, { thumbnailPage });
