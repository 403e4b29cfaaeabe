import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

/** A container with a second of packets that mean nothing: sound, and a picture where one is asked for. */
const contained = async (format: 'mp4' | 'webm', hasPicture: boolean): Promise<Buffer> => {
  const target = new BufferTarget();
  const output = new Output({ format: format === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat(), target });
  const sound = new EncodedAudioPacketSource(format === 'mp4' ? 'aac' : 'opus');
  const picture = new EncodedVideoPacketSource(format === 'mp4' ? 'avc' : 'vp8');
  output.addAudioTrack(sound);
  if (hasPicture) output.addVideoTrack(picture);
  await output.start();
  const packet = new EncodedPacket(new Uint8Array(16), 'key', 0, 1);
  await sound.add(packet, {
    decoderConfig: {
      codec: format === 'mp4' ? 'mp4a.40.2' : 'opus',
      numberOfChannels: 2,
      sampleRate: 48_000,
      ...(format === 'mp4' && { description: new Uint8Array([0x11, 0x90]) }),
    },
  });
  if (hasPicture) {
    await picture.add(packet, {
      decoderConfig: {
        codec: format === 'mp4' ? 'avc1.42001f' : 'vp8',
        codedWidth: 16,
        codedHeight: 16,
        ...(format === 'mp4' && { description: new Uint8Array([1, 0x42, 0, 0x1f, 0xff, 0xe0, 0]) }),
      },
    });
  }
  await output.finalize();
  if (target.buffer === null) throw new Error('The container was not written.');
  return Buffer.from(target.buffer);
};

/** A sound in MP4 whose head names this brand, as recorders of many makes write it. */
export const soundInMp4 = async (brand: string): Promise<Buffer> => {
  const bytes = await contained('mp4', false);
  bytes.write(brand, 8, 'latin1');
  return bytes;
};

export const filmInMp4 = (): Promise<Buffer> => contained('mp4', true);
export const soundInWebm = (): Promise<Buffer> => contained('webm', false);
export const filmInWebm = (): Promise<Buffer> => contained('webm', true);
