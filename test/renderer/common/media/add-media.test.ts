import { describe, expect, it, vi } from 'vitest';
import { MEDIA_PART_BYTES } from '../../../../src-shared/bridge/media-calls.ts';
import { ItemName } from '../../../../src-shared/library/library-items.ts';
import type { Bridge } from '../../../../src-renderer/bridge/bridge.ts';
import { addMedia, nameOfFile } from '../../../../src-renderer/common/media/add-media.ts';
import * as m from '../../../../src-renderer/paraglide/messages.js';
import { toBase64 } from '../../../../src-renderer/lib/base64.ts';
import { createThumbnailQueue } from '../../../../src-renderer/common/media/thumbnail-queue.ts';

interface Call {
  readonly name: string;
  readonly input: Record<string, unknown>;
}
const recorder = (fail: string | null = null) => {
  const calls: Call[] = [];
  const bridge = {
    call(name: string, input: Record<string, unknown>) {
      calls.push({ name, input });
      if (name === fail) return Promise.reject(new Error('refused'));
      return Promise.resolve(name === 'media.begin' ? { uploadId: 'u' } : { id: 'item', body: { kind: 'other' } });
    },
  } as unknown as Bridge;
  return { calls, bridge };
};
const bytes = new Uint8Array(MEDIA_PART_BYTES * 2 + 7).map((_, index) => (index * 31) % 256);
const medium = { spaceId: 's', folderId: null, sticker: false };

describe('adding a file', () => {
  it('sends it in parts that make the file again, and says how far it is', async () => {
    const { calls, bridge } = recorder();
    const sent: number[] = [];
    await addMedia(bridge, new File([bytes], 'Holiday photo.final.png'), medium, (fraction) => sent.push(fraction));
    const parts = calls.filter(({ name }) => name === 'media.part');
    const joined = Buffer.concat(parts.map(({ input }) => Buffer.from(String(input.base64), 'base64')));
    expect(joined.equals(Buffer.from(bytes))).toBe(true);
    expect(parts.map(({ input }) => input.offset)).toEqual([0, MEDIA_PART_BYTES, MEDIA_PART_BYTES * 2]);
    expect(calls.at(-1)).toEqual({
      name: 'media.add',
      input: { uploadId: 'u', name: 'Holiday photo.final', ...medium },
    });
    expect([sent.length, sent.at(-1)]).toEqual([3, 1]);
  });

  it('gives up what it began where something is refused', async () => {
    const { calls, bridge } = recorder('media.part');
    await expect(addMedia(bridge, new File([bytes], 'x.png'), medium, () => undefined)).rejects.toThrow('refused');
    expect(calls.at(-1)?.name).toBe('media.cancel');
  });

  it('names a file without its ending, and one that has no name of its own', () => {
    expect(['.png', 'a.b.jpeg', 'Report v1.2', 'Report v1.2.pdf', 'Dr. Ana'].map(nameOfFile)).toEqual([
      'File',
      'a.b',
      'Report v1.2',
      'Report v1.2',
      'Dr. Ana',
    ]);
    expect(nameOfFile('x'.repeat(200))).toHaveLength(100);
  });

  it('gives every file a name that the library takes, on one line, and that can be seen', () => {
    const names = {
      'Stage\nleft.png': 'Stage left',
      'CON .png': 'CON',
      '\u200B\u2060.png': m.media_no_name(),
      'photo\u202Egnp.exe.png': 'photognp.exe',
      'صورة المسرح.jpg': 'صورة المسرح',
      '👩‍👩‍👧‍👦 on stage.png': '👩‍👩‍👧‍👦 on stage',
      '\u0007bell\t.wav': 'bell',
      [`${'é'.repeat(250)}.png`]: 'é'.repeat(100),
      '   .png': m.media_no_name(),
    };
    const given = Object.fromEntries(Object.keys(names).map((name) => [name, nameOfFile(name)]));
    expect(given).toEqual(names);
    expect(Object.values(given).every((name) => ItemName.parse(name) === name)).toBe(true);
  });

  it('says of a folder, and of a file that went meanwhile, that it cannot be read', async () => {
    const gone = new File([bytes], 'x.png');
    const unreadable = () => Promise.reject(new DOMException('A requested file could not be found', 'NotFoundError'));
    Object.defineProperty(gone, 'slice', { value: () => ({ arrayBuffer: unreadable }) });
    await expect(addMedia(recorder().bridge, gone, medium, () => undefined)).rejects.toThrow(m.media_unreadable());
  });

  it('base64 is that of everyone else', () => {
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
  });
});

describe('the queue of thumbnails', () => {
  it('looks at one at a time, when idle, each once, and keeps what was found', async () => {
    const { calls, bridge } = recorder();
    const idle: (() => void)[] = [];
    let atOnce = 0;
    let most = 0;
    const queue = createThumbnailQueue(
      bridge,
      async (kind) => {
        most = Math.max(most, (atOnce += 1));
        await new Promise(setImmediate);
        atOnce -= 1;
        if (kind === 'pdf') throw new Error('broken');
        const facts = { fault: null, seconds: kind === 'audio' ? 4 : null };
        return { picture: kind === 'audio' ? null : new Blob(['x']), facts };
      },
      (run) => idle.push(run),
    );
    for (const kind of ['image', 'pdf', 'audio', 'video', 'image'] as const)
      queue.ask({ itemId: kind, kind, url: kind });
    expect([idle.length, calls]).toEqual([1, []]);
    for (let look = 0; look < 4; look += 1) {
      await vi.waitFor(() => expect(idle).toHaveLength(1));
      idle.shift()?.();
    }
    await vi.waitFor(() => expect(calls).toHaveLength(5));
    expect(idle).toEqual([]);
    expect([calls.map(({ name, input }) => `${name} ${String(input.itemId)}`), most]).toEqual([
      [
        'media.note_facts image',
        'media.keep_thumbnail image',
        'media.note_facts audio',
        'media.note_facts video',
        'media.keep_thumbnail video',
      ],
      1,
    ]);
  });
});
