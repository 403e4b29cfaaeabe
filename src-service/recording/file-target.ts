import { open, type FileHandle } from 'node:fs/promises';
import { StreamTarget, type StreamTargetChunk } from 'mediabunny';

/** Writes all of it: a disk that is nearly full takes a part, and says only then that it is full. */
export const writeWhole = async (file: FileHandle, data: Uint8Array, position: number): Promise<void> => {
  let done = 0;
  while (done < data.byteLength) {
    done += (await file.write(data, done, data.byteLength - done, position + done)).bytesWritten;
  }
};

/** Trouble of the disk (ENOSPC, EIO), not of what lies on it. A file that is gone is no trouble. */
export const isDiskTrouble = (error: unknown): boolean =>
  error instanceof Error && 'errno' in error && !('code' in error && error.code === 'ENOENT');

/**
 * Makes a file that only its owner reads, and gives it to `write` as the target of an output; it is closed however that
 * ends. Rejects with what the disk says.
 */
export const writeFileBy = async <Result>(
  path: string,
  write: (target: StreamTarget) => Promise<Result>,
): Promise<Result> => {
  await using file = await open(path, 'w', 0o600);
  const chunks = new WritableStream<StreamTargetChunk>({
    write: ({ data, position }) => writeWhole(file, data, position),
  });
  return await write(new StreamTarget(chunks, { chunked: true }));
};
