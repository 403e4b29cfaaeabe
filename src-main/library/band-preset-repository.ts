import type { Database } from 'better-sqlite3';
import { BandPreset } from '#shared/bridge/band-presets.ts';

export interface BandPresetRepository {
  readonly list: () => readonly BandPreset[];
  /** Replaces all, in this order. */
  readonly replace: (presets: readonly BandPreset[]) => readonly BandPreset[];
  /** Puts these in where the library never had presets; a person who deleted them all is left alone. */
  readonly offer: (presets: readonly BandPreset[]) => readonly BandPreset[];
}

const OFFERED = 'band presets offered';

/** SQL of the band presets. */
export const createBandPresetRepository = (db: Database): BandPresetRepository => {
  const all = db.prepare<[], { preset: string }>('SELECT preset FROM band_preset ORDER BY position');
  const clear = db.prepare('DELETE FROM band_preset');
  const insert = db.prepare('INSERT INTO band_preset (id, position, preset) VALUES (?, ?, ?)');
  const hasMark = db.prepare<[string], { name: string }>('SELECT name FROM mark WHERE name = ?');
  const setMark = db.prepare('INSERT INTO mark (name) VALUES (?) ON CONFLICT DO NOTHING');

  const list = (): readonly BandPreset[] =>
    all.all().flatMap((row) => {
      const preset = BandPreset.safeParse(JSON.parse(row.preset));
      return preset.success ? [preset.data] : [];
    });
  const replace = db.transaction((presets: readonly BandPreset[]) => {
    clear.run();
    for (const [position, preset] of presets.entries()) insert.run(preset.id, position, JSON.stringify(preset));
    setMark.run(OFFERED);
  });
  return {
    list,
    replace(presets) {
      replace(presets);
      return list();
    },
    offer(presets) {
      if (!hasMark.get(OFFERED)) replace(presets);
      return list();
    },
  };
};
