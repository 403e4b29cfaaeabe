import type { Database } from 'better-sqlite3';
import { BandPreset, type BandScope, type BandSet, type OwnedBands } from '#shared/library/band-presets.ts';
import { isSame } from '#shared/scene/same.ts';
import type { EditMark } from '../items/item-repository.ts';
import type { LastEditRepository } from './last-edit-repository.ts';

export interface BandPresetRepository {
  /** The bands of a show: its own where it has some, else those of its space. */
  readonly list: (scope: BandScope) => BandSet;
  /** Replaces all of a scope, in this order. */
  readonly replace: (bands: NewBands) => BandSet;
  /** Begins the bands of a space, once; a person who deleted them all is left alone. */
  readonly offer: (offer: BandOffer) => BandSet;
  /** Gives a show bands of its own, which begin as those of its space, or takes it back to those. */
  readonly setOwn: (request: OwnBandsRequest) => BandSet;
}

export interface NewBands extends OwnedBands {
  /** The person’s edit; without it the app changed them. */
  readonly mark?: EditMark;
}
export interface BandOffer {
  readonly spaceId: string;
  readonly demo: readonly BandPreset[];
  /** Only the space of the demo show has the bands of the demo show. */
  readonly isDemoSpace: boolean;
}
export interface OwnBandsRequest {
  readonly scope: BandScope;
  readonly own: boolean;
}

/** Scope of presets from versions that had one list for all spaces. */
const EVERYWHERE = '';
const OFFERED_EVERYWHERE = 'band presets offered';

const keyOf = ({ spaceId, sessionId }: BandScope): string =>
  sessionId === null ? spaceId : JSON.stringify([spaceId, sessionId]);
const begunMark = (key: string): string => `band presets of ${key}`;

/** SQL of the band presets. */
export const createBandPresetRepository = (db: Database, edits: LastEditRepository): BandPresetRepository => {
  const all = db.prepare<[string], { preset: string }>(
    'SELECT preset FROM band_preset WHERE scope = ? ORDER BY position',
  );
  const clear = db.prepare('DELETE FROM band_preset WHERE scope = ?');
  const insert = db.prepare('INSERT INTO band_preset (scope, id, position, preset) VALUES (?, ?, ?, ?)');
  const findMark = db.prepare<[string], { name: string }>('SELECT name FROM mark WHERE name = ?');
  const setMark = db.prepare('INSERT INTO mark (name) VALUES (?) ON CONFLICT DO NOTHING');
  const removeMark = db.prepare('DELETE FROM mark WHERE name = ?');

  const read = (key: string): readonly BandPreset[] =>
    all.all(key).flatMap((row) => {
      const preset = BandPreset.safeParse(JSON.parse(row.preset));
      return preset.success ? [preset.data] : [];
    });
  const hasMark = (name: string): boolean => findMark.get(name) !== undefined;
  const write = (key: string, presets: readonly BandPreset[]): void => {
    clear.run(key);
    for (const [position, preset] of presets.entries()) insert.run(key, preset.id, position, JSON.stringify(preset));
    setMark.run(begunMark(key));
  };
  /** Keeps who edited the presets that are about to be others. */
  const noteEdits = (scope: BandScope, next: readonly BandPreset[], mark: EditMark | undefined): void => {
    const before = new Map(read(keyOf(scope)).map((preset) => [preset.id, preset]));
    for (const preset of next)
      if (!isSame(before.get(preset.id), preset)) edits.keep({ kind: 'band', ...scope }, preset.id, mark);
    const left = new Set(next.map(({ id }) => id));
    for (const id of before.keys()) if (!left.has(id)) edits.keep({ kind: 'band', ...scope }, id, undefined);
  };

  const list = (wanted: BandScope): BandSet => {
    const hasOwn = wanted.sessionId !== null && hasMark(begunMark(keyOf(wanted)));
    const scope = hasOwn ? wanted : { ...wanted, sessionId: null };
    return { scope, presets: read(keyOf(scope)), lastEdits: edits.list({ kind: 'band', ...scope }) };
  };
  return {
    list,
    replace: db.transaction(({ scope, presets, mark }: NewBands): BandSet => {
      noteEdits(scope, presets, mark);
      write(keyOf(scope), presets);
      return list(scope);
    }),
    offer: db.transaction(({ spaceId, demo, isDemoSpace }: BandOffer): BandSet => {
      if (!hasMark(begunMark(spaceId))) {
        const known = hasMark(OFFERED_EVERYWHERE) ? read(EVERYWHERE) : demo;
        write(
          spaceId,
          known.filter((preset) => isDemoSpace || !demo.some((one) => isSame(one, preset))),
        );
      }
      return list({ spaceId, sessionId: null });
    }),
    setOwn: db.transaction(({ scope, own }: OwnBandsRequest): BandSet => {
      const key = keyOf(scope);
      if (own && !hasMark(begunMark(key))) write(key, list(scope).presets);
      if (!own && scope.sessionId !== null) {
        noteEdits(scope, [], undefined);
        clear.run(key);
        removeMark.run(begunMark(key));
      }
      return list(scope);
    }),
  };
};
