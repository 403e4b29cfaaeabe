/** Files that are taken from folders at most: a whole disk may have been dropped. */
const MOST = 500;

const fileOf = (entry: FileSystemFileEntry): Promise<File | null> =>
  new Promise((resolve) => {
    entry.file(resolve, () => {
      resolve(null);
    });
  });

/** The next entries of a folder; a reader gives them in pieces, and an empty one at the end. */
const nextEntries = (reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> =>
  new Promise((resolve) => {
    reader.readEntries(resolve, () => {
      resolve([]);
    });
  });

const collect = async (entry: FileSystemEntry, files: File[]): Promise<void> => {
  // Systems keep files of their own in folders, such as `.DS_Store`.
  if (files.length >= MOST || entry.name.startsWith('.')) return;
  if (entry.isFile) {
    const file = await fileOf(entry as FileSystemFileEntry);
    if (file) files.push(file);
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (let entries = await nextEntries(reader); entries.length > 0; entries = await nextEntries(reader))
    for (const one of entries) await collect(one, files);
};

/**
 * The files that were dropped or pasted, those within folders too, 500 at most. To be called while the event is handled:
 * afterwards the browser tells nothing more of them.
 */
export const droppedFiles = (transfer: DataTransfer | null): Promise<readonly File[]> => {
  const items = [...(transfer?.items ?? [])].filter(({ kind }) => kind === 'file');
  const given = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  if (given.every(({ entry }) => entry?.isDirectory !== true)) return Promise.resolve([...(transfer?.files ?? [])]);
  return (async () => {
    const files: File[] = [];
    for (const { entry, file } of given) {
      if (entry) await collect(entry, files);
      else if (file) files.push(file);
    }
    return files;
  })();
};
