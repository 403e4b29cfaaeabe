/** Records two seconds of pictures into the file it is given, says so, and waits to be killed. */
import { open } from 'node:fs/promises';
import { openPictureFile } from '../../../src-service/recording/stream-file.ts';
import { pictureBytes } from './test-pictures.ts';

const file = await openPictureFile(await open(process.argv[2] ?? '', 'wx'));
for (let frame = 0; frame < 50; frame += 1) {
  const isKey = frame % 25 === 0;
  await file.add({
    data: pictureBytes(frame, isKey),
    timestamp: frame * 3600,
    isKey,
    size: isKey ? { width: 640, height: 360 } : null,
  });
}
process.send?.('recorded');
setInterval(() => undefined, 1000);
