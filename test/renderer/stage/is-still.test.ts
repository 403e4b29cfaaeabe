import { expect, it } from 'vitest';
import { isStill } from '../../../src-renderer/stage/is-still.ts';

const chunk = (name: string, bytes: number): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return Buffer.concat([length, Buffer.from(name), Buffer.alloc(bytes + 4)]);
};
const png = (...chunks: Buffer[]): Blob =>
  new Blob(
    [new Uint8Array(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', 13), ...chunks]))],
    {
      type: 'image/png',
    },
  );
/** An extended WebP whose colour profile comes before its frames, as many bytes long as given. */
const webp = (flags: number, profile: number): Blob =>
  new Blob(
    [
      new Uint8Array(
        Buffer.concat([
          Buffer.from('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0', 'latin1'),
          Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
          Buffer.from('ICCP'),
          Buffer.alloc(profile),
          Buffer.from('ANIM'),
        ]),
      ),
    ],
    { type: 'image/webp' },
  );

it('an animated picture is recognised by its header, even behind a colour profile', async () => {
  const files = {
    'a WebP with a profile that moves': webp(0x22, 3000),
    'a PNG with a profile that moves': png(chunk('iCCP', 9000), chunk('acTL', 8), chunk('IDAT', 10)),
    'a GIF': new Blob(['GIF89a'], { type: 'image/gif' }),
  };
  for (const [name, file] of Object.entries(files)) expect([name, await isStill(file)]).toEqual([name, false]);
});

it('a still picture counts as still, even with an animation’s marker among its pixels', async () => {
  const files = {
    'a WebP with a profile': webp(0x20, 3000),
    'a PNG': png(chunk('iCCP', 9000), chunk('IDAT', 10), chunk('acTL', 8)),
    'a JPEG': new Blob(['x'], { type: 'image/jpeg' }),
  };
  for (const [name, file] of Object.entries(files)) expect([name, await isStill(file)]).toEqual([name, true]);
});
