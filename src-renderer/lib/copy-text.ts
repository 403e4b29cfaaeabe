/** Copies text; answers whether it worked. Plain http from another machine has no clipboard API. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
};

/** The way that works without the clipboard API: select and copy. */
const copyBySelection = (text: string): boolean => {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'visually-hidden';
  document.body.append(area);
  area.select();
  try {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way on plain http
    return document.execCommand('copy');
  } finally {
    area.remove();
  }
};
