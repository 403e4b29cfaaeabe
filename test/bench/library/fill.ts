import { LibraryBody } from '#shared/library/library-items.ts';
import { createRequests } from '../../../src-main/library/requests.ts';
import { openDatabase } from '../../../src-main/library/file/open-database.ts';
import { sampleDocument } from '../../support/library-file.ts';
import { sampleOverlay } from '../../support/scenes.ts';

/** A library that a team filled over some years. */
export const FULL = { templates: 500, media: 5000, drafts: 200 } as const;

const SCENES_PER_DRAFT = 8;
const WORDS = ['Welcome', 'Interview', 'Questions', 'Offer', 'Slides', 'Closing', 'Pause', 'Demonstration'];
const wordAt = (index: number): string => WORDS[index % WORDS.length] ?? '';

const sceneAt = (index: number) =>
  sampleDocument({
    id: `scn-${index}`,
    name: `${wordAt(index)} ${index}`,
    layout: index % 2 === 0 ? 'sidebyside' : 'pip',
    slots: [
      { id: 'one', kind: 'host' },
      { id: 'two', kind: 'guest', guestIndex: 0 },
    ],
    overlays: [
      sampleOverlay('band', { id: 'band', text: `A lower third for ${wordAt(index)}` }),
      sampleOverlay('sticker', { id: 'sticker', label: 'New' }),
      sampleOverlay('viewers', { id: 'viewers' }),
    ],
  });

const bodies = function* (): Generator<readonly [string, unknown]> {
  for (let index = 0; index < FULL.templates; index += 1) {
    yield [`${wordAt(index)} template ${index}`, { kind: 'template', scene: sceneAt(index) }];
  }
  for (let index = 0; index < FULL.media; index += 1) {
    const url = `https://files.example/${wordAt(index).toLowerCase()}-${index}.png`;
    // Without an id of the platform, which would take away what it does not know.
    const media = { mediaKind: 'image', url, mediaId: null, sizeBytes: 100_000 + index };
    const thumbnailUrl = `https://files.example/small/${index}.png`;
    yield [`${wordAt(index)} picture ${index}`, { kind: 'media', ...media, thumbnailUrl }];
  }
  for (let index = 0; index < FULL.drafts; index += 1) {
    const scenes = Array.from({ length: SCENES_PER_DRAFT }, (_, scene) => sceneAt(index * SCENES_PER_DRAFT + scene));
    yield [`${wordAt(index)} show ${index}`, { kind: 'draft', sessionId: `live-${index}`, scenes }];
  }
};

/** Fills the library at a path, for a host that does not run. Nothing waits to be sent. */
export const fillLibrary = (path: string, spaceId: string): void => {
  const { db } = openDatabase(path);
  try {
    const requests = createRequests(db);
    db.transaction(() => {
      let number = 0;
      for (const [name, body] of bodies()) {
        number += 1;
        const stamp = { editId: `edit-${number}`, at: number };
        const id = `item-${number}`;
        requests['items.create']({ ...stamp, id, spaceId, name, body: LibraryBody.parse(body), folderId: null });
        if (number % 10 !== 0) continue;
        const change = { kind: 'tags' as const, tags: [wordAt(number / 10).toLowerCase()] };
        requests['items.change']({ editId: `tag-${number}`, id, change, at: number });
      }
      db.prepare('DELETE FROM outbox').run();
    })();
  } finally {
    db.close();
  }
};
