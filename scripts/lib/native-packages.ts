/** Native packages of the installed app, by system and architecture: what is built, published and looked for. */
export type Platform = 'linux' | 'darwin' | 'win32';
export type Arch = 'x64' | 'arm64';

export interface InstallTarget {
  readonly platform: Platform;
  readonly arch: Arch;
  /** GitHub's machine of this kind, on which its installer is made and started. */
  readonly runner: string;
}

/**
 * Every kind of computer that gets an installer: each native package has a binary for it. There is none for Macs with an
 * Intel chip, because the media engine's binary for them asks for macOS 26 (`LC_BUILD_VERSION`), the last one they have.
 */
export const INSTALL_TARGETS: readonly InstallTarget[] = [
  { platform: 'linux', arch: 'x64', runner: 'ubuntu-24.04' },
  { platform: 'linux', arch: 'arm64', runner: 'ubuntu-24.04-arm' },
  { platform: 'darwin', arch: 'arm64', runner: 'macos-15' },
  { platform: 'win32', arch: 'x64', runner: 'windows-2025' },
  { platform: 'win32', arch: 'arm64', runner: 'windows-11-arm' },
];

/** Architectures of a system's installers. */
export const archsOf = (platform: string): readonly Arch[] =>
  INSTALL_TARGETS.filter((target) => target.platform === platform).map(({ arch }) => arch);

const LIBRARY: Readonly<Record<Platform, string>> = { linux: '-gnu', darwin: '', win32: '-msvc' };

/** Packages that hold nothing but the binaries of one kind of computer; npm installs those of its own kind alone. */
export const packagesOfOneKind = (platform: Platform, arch: Arch): readonly string[] => {
  const kind = `${platform}-${arch}${LIBRARY[platform]}`;
  return [`@napi-rs/keyring-${kind}`, `@node-datachannel/${kind}`];
};

/** Paths below `node_modules` of all binaries that an installed app needs, and of no others. */
export const nativeFiles = (platform: Platform, arch: Arch): readonly string[] => {
  const kind = `${platform}-${arch}${LIBRARY[platform]}`;
  return [
    `@napi-rs/keyring-${kind}/keyring.${kind}.node`,
    `@node-datachannel/${kind}/node_datachannel.node`,
    `better-sqlite3/prebuilds/${platform}-${arch}.node`,
  ];
};
