const NAMES: Readonly<Record<string, string>> = { darwin: 'macOS', linux: 'Linux', win32: 'Windows' };

/** How a system calls itself, from the name Node has for it. */
export const systemName = (platform: string): string => NAMES[platform] ?? platform;
