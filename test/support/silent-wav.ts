const RATE = 8000;
const HEADER_BYTES = 44;

/** A WAV file of silence: 8 kHz, 8 bit, mono. */
export const silentWav = (seconds: number): Buffer => {
  const samples = seconds * RATE;
  const file = Buffer.alloc(HEADER_BYTES + samples, 128);
  file.write('RIFF', 0);
  file.writeUInt32LE(HEADER_BYTES - 8 + samples, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples, 40);
  return file;
};
