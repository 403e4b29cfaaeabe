import { extname } from 'node:path';
import { dialog, type BrowserWindow, type OpenDialogOptions } from 'electron';
import { EXCHANGE_EXTENSION } from '#shared/exchange/exchange-format.ts';
import type { FileDialogs } from '../exchange/exchange.ts';

const FILTERS = [{ name: 'Regie', extensions: [EXCHANGE_EXTENSION.slice(1)] }];

/** Asks for a folder, over the desk's window where there is one; null where none was chosen. */
export const chooseFolder = async (from: string | null, over: BrowserWindow | null): Promise<string | null> => {
  const options: OpenDialogOptions = {
    ...(from !== null && { defaultPath: from }),
    properties: ['openDirectory', 'createDirectory'],
  };
  const { canceled, filePaths } = over
    ? await dialog.showOpenDialog(over, options)
    : await dialog.showOpenDialog(options);
  return canceled ? null : (filePaths[0] ?? null);
};

/** The system's own dialogs for packages, over the desk's window where there is one. */
export const createFileDialogs = (window: () => BrowserWindow | null): FileDialogs => ({
  async save(fileName) {
    const extension = extname(fileName);
    const filters =
      extension === EXCHANGE_EXTENSION ? FILTERS : [{ name: extension.slice(1), extensions: [extension.slice(1)] }];
    const options = { defaultPath: fileName, filters };
    const over = window();
    const { canceled, filePath } = over
      ? await dialog.showSaveDialog(over, options)
      : await dialog.showSaveDialog(options);
    if (canceled || filePath === '') return null;
    // Some desktops leave the extension to the app.
    return filePath.toLowerCase().endsWith(extension) ? filePath : filePath + extension;
  },
  async choose() {
    const options = { filters: FILTERS, properties: ['openFile' as const] };
    const over = window();
    const { canceled, filePaths } = over
      ? await dialog.showOpenDialog(over, options)
      : await dialog.showOpenDialog(options);
    return canceled ? null : (filePaths[0] ?? null);
  },
});
