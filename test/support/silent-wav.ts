const HEADER_BYTES = 44;

/** Numbers of formats in the head of a WAV file; browsers play neither of the last two. */
export const WAV_FORMATS = { pcm: 1, float: 3, aLaw: 6, muLaw: 7, msAdpcm: 2, imaAdpcm: 0x11 } as const;

/** The way that the samples of a file are written. */
interface Samples {
  readonly format: number;
  readonly bits: number;
  readonly rate: number;
  readonly channels: number;
}

/** A WAV file of silence: 8 kHz, 8 bit, mono, unless something else is said. */
export const silentWav = (seconds: number, samples: Partial<Samples> = {}): Buffer => {
  const { format, bits, rate, channels } = { format: WAV_FORMATS.pcm, bits: 8, rate: 8000, channels: 1, ...samples };
  const frameBytes = (channels * bits) / 8;
  const bytes = Math.round(seconds * rate) * frameBytes;
  const file = Buffer.alloc(HEADER_BYTES + bytes, format === WAV_FORMATS.pcm && bits === 8 ? 128 : 0);
  file.write('RIFF', 0);
  file.writeUInt32LE(HEADER_BYTES - 8 + bytes, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(format, 20);
  file.writeUInt16LE(channels, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * frameBytes, 28);
  file.writeUInt16LE(frameBytes, 32);
  file.writeUInt16LE(bits, 34);
  file.write('data', 36);
  file.writeUInt32LE(bytes, 40);
  return file;
};
