import { rename, rm, stat } from 'node:fs/promises';
import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  Output,
  WEBM,
  WebMOutputFormat,
  type Target,
} from 'mediabunny';
import { isDiskTrouble, writeFileBy } from './file-target.ts';

export interface FinishedFile {
  readonly lengthMs: number;
  readonly bytes: number;
}

/** Copies the one track of a file, with an index to jump by; answers with its length in seconds, 0 for none. */
const copy = async (from: string, target: Target): Promise<number> => {
  using input = new Input({ formats: [WEBM], source: new FilePathSource(from) });
  const output = new Output({ format: new WebMOutputFormat(), target });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  const track = video ?? audio;
  if (!track) return 0;
  const source = video ? new EncodedVideoPacketSource('vp8') : new EncodedAudioPacketSource('opus');
  if (source instanceof EncodedVideoPacketSource) output.addVideoTrack(source);
  else output.addAudioTrack(source);
  await output.start();
  const decoderConfig = await (video ?? audio)?.getDecoderConfig();
  let endSec = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    endSec = packet.timestamp + packet.duration;
    await source.add(packet, decoderConfig ? ({ decoderConfig } as never) : undefined);
  }
  await output.finalize();
  return endSec;
};

/**
 * Gives a recorded file its length and an index, so that a player can jump in it; its pictures and sound stay as they
 * are. A file that a kill cut short is as good. Null where nothing in it plays: then the file is removed. Rejects where
 * the disk takes or gives nothing (ENOSPC, EIO): then the file stays as it was.
 */
export const finishFile = async (path: string): Promise<FinishedFile | null> => {
  const copied = `${path}.part`;
  const lengthSec = await writeFileBy(copied, (target) => copy(path, target)).catch(async (error: unknown) => {
    if (!isDiskTrouble(error)) return 0;
    await rm(copied, { force: true });
    throw error;
  });
  if (lengthSec === 0) {
    await Promise.all([rm(copied, { force: true }), rm(path, { force: true })]);
    return null;
  }
  await rename(copied, path);
  return { lengthMs: Math.round(lengthSec * 1000), bytes: (await stat(path)).size };
};
