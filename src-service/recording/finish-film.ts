import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { webVtt, type VttCue } from '#shared/lib/web-vtt.ts';
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

/** Parts of the stream with their bytes and their lengths in seconds. */
const measured = (
  parts: readonly Part[],
  endsAt: number,
  lengthSec: number,
): { readonly at: number; readonly bytes: number; readonly sec: number }[] =>
  parts.map(({ at, fromSec }, index) => ({
    at,
    bytes: (parts[index + 1]?.at ?? endsAt) - at,
    sec: (parts[index + 1]?.fromSec ?? lengthSec) - fromSec,
  }));
type MeasuredPart = ReturnType<typeof measured>[number];

const playlist = (lines: readonly string[]): string => ['#EXTM3U', '#EXT-X-VERSION:7', ...lines, ''].join('\n');

/** A list of what follows each other, to its end. */
const mediaList = (longestSec: number, lines: readonly string[]): string =>
  playlist([
    `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(1, longestSec))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...lines,
    '#EXT-X-ENDLIST',
  ]);

/** An HLS playlist of one file: its beginning as the map, then its parts by their bytes. */
const filmList = (file: string, parts: readonly MeasuredPart[]): string =>
  mediaList(Math.max(...parts.map(({ sec }) => sec)), [
    `#EXT-X-MAP:URI="${file}",BYTERANGE="${parts[0]?.at ?? 0}@0"`,
    ...parts.flatMap(({ at, bytes, sec }) => [`#EXTINF:${sec.toFixed(6)},`, `#EXT-X-BYTERANGE:${bytes}@${at}`, file]),
  ]);

/** The list of a film with captions (RFC 8216 4.3.4): both lists, and the most bits a second that the film asks for. */
const listWithCaptions = (
  parts: readonly MeasuredPart[],
  { width, height }: Omit<FinishedFilm, 'lengthMs'>,
): string => {
  const bandwidth = Math.ceil(Math.max(1, ...parts.map(({ bytes, sec }) => (bytes * 8) / Math.max(sec, 0.001))));
  return playlist([
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="CC",DEFAULT=NO,AUTOSELECT=YES,URI="captions.m3u8"',
    `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height},SUBTITLES="captions"`,
    'film.m3u8',
  ]);
};

/**
 * Makes a film of what a browser recorded (MP4): `whole.mp4`, in parts that players can jump to, and `index.m3u8`
 * over the same file, with `captions.vtt` where there are captions. Nothing is encoded again. Throws where it is no film
 * with a picture.
 */
export const finishFilm = (from: string, folder: string, captions: readonly VttCue[]): Promise<FinishedFilm> =>
  writeFileBy(join(folder, 'whole.mp4'), (target) => copyFilm(from, { folder, target, captions }));

interface Copying {
  readonly folder: string;
  readonly target: Target;
  readonly captions: readonly VttCue[];
}

const copyFilm = async (from: string, { folder, target, captions }: Copying): Promise<FinishedFilm> => {
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
  const finished = {
    lengthMs: Math.round(lengthSec * 1000),
    width: await picture.getDisplayWidth(),
    height: await picture.getDisplayHeight(),
  };
  const write = (file: string, text: string): Promise<void> => writeFile(join(folder, file), text, { mode: 0o600 });
  const sized = measured(parts, endsAt, lengthSec);
  const film = filmList('whole.mp4', sized);
  if (captions.length === 0) {
    await write('index.m3u8', film);
    return finished;
  }
  await write('film.m3u8', film);
  await write('captions.vtt', webVtt(captions));
  await write('captions.m3u8', mediaList(lengthSec, [`#EXTINF:${lengthSec.toFixed(6)},`, 'captions.vtt']));
  await write('index.m3u8', listWithCaptions(sized, finished));
  return finished;
};
