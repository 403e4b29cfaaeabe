import type { LibraryItem } from './library-items.ts';

/** A library item at its first revision, without folder, tags or platform id. Its times are 0 until it is stored. */
export const newItem = ({
  id,
  spaceId,
  name,
  body,
}: Pick<LibraryItem, 'id' | 'spaceId' | 'name' | 'body'>): LibraryItem => ({
  id,
  kind: body.kind,
  spaceId,
  name,
  folderId: null,
  tags: [],
  externalId: null,
  revision: 1,
  createdAt: 0,
  updatedAt: 0,
  waiting: 0,
  conflicts: 0,
  problem: null,
  body,
});
