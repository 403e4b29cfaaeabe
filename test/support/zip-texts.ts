import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl from 'yauzl';

/** Unpacked texts of a ZIP file; a search in the packed bytes would find nothing. */
export const zipTexts = async (path: string): Promise<readonly string[]> => {
  const open = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open);
  const file = await open(path, { lazyEntries: true, autoClose: true });
  const texts: string[] = [];
  return new Promise((resolve, reject) => {
    file.on('entry', (entry: yauzl.Entry) => {
      file.openReadStream(entry, (error, stream) => {
        if (error) {
          reject(error);
          return;
        }
        buffer(stream).then((bytes) => {
          texts.push(`${entry.fileName}\n${bytes.toString('latin1')}`);
          file.readEntry();
        }, reject);
      });
    });
    file.on('end', () => resolve(texts));
    file.on('error', reject);
    file.readEntry();
  });
};
