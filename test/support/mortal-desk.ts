import { openFile } from '../../src-main/library/library-file.ts';

/**
 * A process that edits a library as fast as it can, and says each edit once it is acknowledged: `node mortal-desk.ts
 * <file> <first number>`. It ends when it is killed.
 */
const [, , path = '', first = '0'] = process.argv;
const file = openFile(path);

const edit = (number: number): void => {
  const fields = { x: (number % 100) / 100, text: `edit ${number}` };
  const sceneEdit = [{ kind: 'patch', list: 'overlays', key: 'a', fields }];
  const change = { kind: 'show', edit: [{ kind: 'edit_scene', sceneId: 'one', edit: sceneEdit }] };
  file.answer('items.change', { editId: `edit-${number}`, id: 'draft', change, at: number });
  if (number % 10 === 0) {
    // Scenes come and go, so that sending one twice would be seen.
    const scene = { ...sampleScene, id: `scene-${number}`, name: `Scene ${number}` };
    const old = number - 100;
    const edits = [
      { kind: 'remove_scene', sceneId: `scene-${old}` },
      { kind: 'add_scene', scene, index: 99 },
    ];
    const show = { kind: 'show', edit: edits };
    file.answer('items.change', { editId: `scene-${number}`, id: 'draft', change: show, at: number });
  }
};

const { scenes } = (file.answer('items.get', { id: 'draft' }) as { body: { scenes: readonly object[] } }).body;
const sampleScene = { ...scenes[0], overlays: [] };

for (let number = Number(first); ; number += 1) {
  edit(number);
  // One write each, straight to the pipe: what the parent reads was acknowledged.
  process.stdout.write(`${number}\n`);
  await new Promise((resolve) => setImmediate(resolve));
}
