/** Called by electron-builder when an app is packed, before it is signed (`afterPack` in electron-builder.yml). */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Arch, Platform } from './native-packages.ts';
import { nativeProblems } from './packed-natives.ts';
import { isMacSigned } from './publisher.ts';
import { bringRuntime } from './windows-runtime.ts';

export interface PackedApp {
  readonly appOutDir: string;
  readonly electronPlatformName: Platform;
  /** electron-builder's number of the architecture (`Arch` of builder-util). */
  readonly arch: number;
  readonly packager: {
    readonly appInfo: { readonly productFilename: string };
    readonly config: { readonly mac?: { readonly minimumSystemVersion?: string | null } | null };
  };
}

const ARCHS: Readonly<Record<number, Arch>> = { 1: 'x64', 3: 'arm64' };

/** Throws where a native package is missing. */
export function afterPack(packed: PackedApp): void {
  const { appOutDir, electronPlatformName: platform, packager } = packed;
  const arch = ARCHS[packed.arch];
  if (arch === undefined) throw new Error(`There is no installer for architecture ${packed.arch}.`);
  const resources =
    platform === 'darwin'
      ? join(appOutDir, `${packager.appInfo.productFilename}.app/Contents/Resources`)
      : join(appOutDir, 'resources');
  const leastMacos = packager.config.mac?.minimumSystemVersion ?? '';
  const problems = nativeProblems(resources, { platform, arch, leastMacos });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  if (platform === 'win32' && !bringRuntime(resources, arch, process.env.ProgramFiles ?? ''))
    process.stderr.write(`No C runtime for ${arch} was found to bring along.\n`);
  // macOS replaces an app only by one of the same signer: without one nothing is offered that could not be installed.
  if (platform === 'darwin' && !isMacSigned(process.env)) rmSync(join(resources, 'app-update.yml'), { force: true });
}
