import type { Arch } from './native-packages.ts';

export interface BinaryKind {
  readonly arch: Arch | null;
  /** The macOS that it asks for at least, such as `14.0`; null for other systems, and where it does not say. */
  readonly leastMacos: string | null;
}

const ELF: Readonly<Record<number, Arch>> = { 0x3e: 'x64', 0xb7: 'arm64' };
const PE: Readonly<Record<number, Arch>> = { 0x8664: 'x64', 0xaa64: 'arm64' };
const MACH_O: Readonly<Record<number, Arch>> = { 0x01000007: 'x64', 0x0100000c: 'arm64' };

const versionOf = (packed: number): string => `${packed >>> 16}.${(packed >>> 8) & 0xff}`;

/** The version in a load command of a Mach-O file (`mach-o/loader.h`): LC_BUILD_VERSION, or LC_VERSION_MIN_MACOSX. */
const leastMacosOf = (bytes: Buffer): string | null => {
  let at = 32;
  for (let left = bytes.readUInt32LE(16); left > 0; left -= 1) {
    const command = bytes.readUInt32LE(at);
    if (command === 0x32) return versionOf(bytes.readUInt32LE(at + 12));
    if (command === 0x24) return versionOf(bytes.readUInt32LE(at + 8));
    at += bytes.readUInt32LE(at + 4);
  }
  return null;
};

/** The kind of computer that a native binary is for, by its own header: ELF, PE or Mach-O of one architecture. */
export const kindOfBinary = (bytes: Buffer): BinaryKind => {
  const magic = bytes.readUInt32LE(0);
  if (magic === 0x464c457f) return { arch: ELF[bytes.readUInt16LE(18)] ?? null, leastMacos: null };
  if (magic === 0xfeedfacf) {
    return { arch: MACH_O[bytes.readUInt32LE(4)] ?? null, leastMacos: leastMacosOf(bytes) };
  }
  const isPe = bytes.toString('latin1', 0, 2) === 'MZ';
  return { arch: isPe ? (PE[bytes.readUInt16LE(bytes.readUInt32LE(0x3c) + 4)] ?? null) : null, leastMacos: null };
};
