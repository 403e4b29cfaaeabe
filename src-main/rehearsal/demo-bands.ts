import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { BandPreset } from '#shared/library/band-presets.ts';
import type { Log } from '#shared/lib/log.ts';

const DemoShow = z.looseObject({ bands: z.array(z.looseObject({})) });
const DemoBand = z.object(BandPreset.shape).omit({ id: true });

const read = async (resourcesDir: string, log: Log): Promise<readonly BandPreset[]> => {
  try {
    const demo = DemoShow.parse(JSON.parse(await readFile(join(resourcesDir, 'demo', 'show.json'), 'utf8')));
    return demo.bands.map((preset, index) => ({ ...DemoBand.parse(preset), id: `demo-${index + 1}` }));
  } catch (error) {
    log.warn('the band presets of the demo show cannot be read', { error });
    return [];
  }
};

/** Reads the band presets that ship with the demo show, when they are first asked for; none where they cannot be read. */
export const readDemoBands = (resourcesDir: string, log: Log): (() => Promise<readonly BandPreset[]>) => {
  let bands: Promise<readonly BandPreset[]> | null = null;
  return () => (bands ??= read(resourcesDir, log));
};
