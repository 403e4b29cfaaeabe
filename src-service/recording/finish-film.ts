import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Conversion, FilePathSource, Input, MP4, Mp4OutputFormat, Output, type Target } from 'mediabunny';
import { writeFileBy } from './file-target.ts';

/** Length of a part of the stream at least; it ends with the next whole picture. */
const PART_SEC = 4;

export interface FinishedFilm {
  readonly lengthMs: number;
  readonly width: number;
  readonly height: number;
}

interface Part {
  readonly at: number;
  readonly fromSec: number;
}

/** An HLS playlist of one file: its beginning as the map, then its parts by their bytes. */
const playlistOf = (file: string, parts: readonly Part[], endsAt: number, lengthSec: number): string => {
  const lengths = parts.map(({ fromSec }, index) => (parts[index + 1]?.fromSec ?? lengthSec) - fromSec);
  const lines = parts.flatMap(({ at }, index) => [
    `#EXTINF:${(lengths[index] ?? 0).toFixed(6)},`,
    `#EXT-X-BYTERANGE:${(parts[index + 1]?.at ?? endsAt) - at}@${at}`,
    file,
  ]);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(1, ...lengths))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-MAP:URI="${file}",BYTERANGE="${parts[0]?.at ?? 0}@0"`,
    ...lines,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
};

/**
 * Makes a film of what a browser recorded (MP4): `whole.mp4`, in parts that players can jump to, and `index.m3u8`
 * over the same file. Nothing is encoded again. Throws where it is no film with a picture.
 */
export const finishFilm = (from: string, folder: string): Promise<FinishedFilm> =>
  writeFileBy(join(folder, 'whole.mp4'), (target) => copyFilm(from, folder, target));

const copyFilm = async (from: string, folder: string, target: Target): Promise<FinishedFilm> => {
  using input = new Input({ formats: [MP4], source: new FilePathSource(from) });
  const picture = await input.getPrimaryVideoTrack();
  if (!picture) throw new Error('there is no picture in it');
  const parts: Part[] = [];
  let endsAt = 0;
  const output = new Output({
    format: new Mp4OutputFormat({
      fastStart: 'fragmented',
      minimumFragmentDuration: PART_SEC,
      onMoof: (_, at, fromSec) => void parts.push({ at, fromSec }),
      onMdat: (data, at) => void (endsAt = at + data.byteLength),
    }),
    target,
  });
  const copy = await Conversion.init({ input, output, showWarnings: false });
  if (!copy.isValid) throw new Error('it cannot be copied');
  await copy.execute();
  const lengthSec = await input.computeDuration();
  await writeFile(join(folder, 'index.m3u8'), playlistOf('whole.mp4', parts, endsAt, lengthSec), { mode: 0o600 });
  const [width, height] = [await picture.getDisplayWidth(), await picture.getDisplayHeight()];
  return { lengthMs: Math.round(lengthSec * 1000), width, height };
};
