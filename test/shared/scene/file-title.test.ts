import { expect, test } from 'vitest';
import { fileTitle } from '#shared/scene/file-title.ts';

test('a file is called by its name, decoded where it can be', () => {
  expect(
    [
      'https://files.example/a/Nora%27s%20story.mp4?v=2',
      'https://files.example/100%.mp4',
      'https://files.example/',
      'no address',
    ].map(fileTitle),
  ).toEqual(["Nora's story.mp4", '100%.mp4', '', '']);
});
