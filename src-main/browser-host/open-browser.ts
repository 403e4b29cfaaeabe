import { spawn } from 'node:child_process';

type Environment = Readonly<Record<string, string | undefined>>;

/** Command that opens an address on this system; null without a desktop. */
export const browserCommand = (platform: string, env: Environment): readonly string[] | null => {
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  if (platform === 'darwin') return ['open'];
  return env.DISPLAY !== undefined || env.WAYLAND_DISPLAY !== undefined ? ['xdg-open'] : null;
};

/** Opens an address in the person's browser; false where that is not possible. */
export const openBrowser = (url: string, platform: string, env: Environment): boolean => {
  const [command, ...args] = browserCommand(platform, env) ?? [];
  if (command === undefined) return false;
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
  return true;
};
