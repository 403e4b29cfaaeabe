import type { LibraryBody } from '#shared/library/library-items.ts';
import { documentOf } from '#shared/scene/scene-document-schema.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import type { Scene } from '#shared/api/scene.ts';
import { openFile } from '../../src-main/library/file/library-file.ts';
import type { LibraryInput, LibraryOutput, LibraryRequestName } from '../../src-main/library/requests.ts';
import { sampleScene } from './scenes.ts';

export interface TestLibrary {
  ask<Name extends LibraryRequestName>(name: Name, input: LibraryInput<Name>): LibraryOutput<Name>;
  /** A new template of space `s`; its id is `id`. */
  addTemplate(id: string, changes?: Partial<Scene>): void;
  close(): void;
}

/** A scene document with what a new one has, changed as told. */
export const sampleDocument = (changes: Partial<Scene> = {}): SceneDocument => documentOf(sampleScene(changes));
/** A scene with local addresses, which may never reach the platform. */
export const localDocument = (changes: object): SceneDocument => ({ ...sampleDocument(), ...changes });
export const templateBody = (changes: Partial<Scene> = {}): LibraryBody =>
  ({ kind: 'template', scene: localDocument(changes) }) as unknown as LibraryBody;

let edits = 0;
/** The stamp of one more edit. */
export const stamp = (at = 1): { readonly editId: string; readonly at: number } => {
  edits += 1;
  return { editId: `edit-${edits}`, at };
};

/** The library's file in this thread, without its worker. */
export const openTestLibrary = (path = ':memory:'): TestLibrary => {
  const file = openFile(path);
  const library: TestLibrary = {
    ask: (name, input) => file.answer(name, input) as never,
    addTemplate: (id, changes = {}) => {
      const body = templateBody({ name: id, ...changes });
      library.ask('items.create', { ...stamp(), id, spaceId: 's', name: id, body, folderId: null });
    },
    close: () => file.close(),
  };
  return library;
};
