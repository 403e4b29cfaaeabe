import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { MediaKind } from '#shared/api/media.ts';
import type { createPoll } from '#shared/api/polls.ts';
import type { createLiveSession } from '#shared/api/live.ts';
import type { SceneInput } from '#shared/api/scene.ts';

const Person = z.object({ name: z.string(), portrait: z.string() });

/** The content of `resources/demo/show.json`. Scenes, polls and session are checked by their own operations. */
const DemoShow = z.object({
  session: z.custom<Omit<z.input<(typeof createLiveSession)['body']>, 'scheduledAt'>>(),
  space: z.object({
    name: z.string(),
    logo: z.string(),
    liveColor: z.string(),
    liveBgColor: z.string(),
    liveShowLogo: z.boolean(),
    liveFont: z.literal('inter'),
  }),
  host: Person,
  speakers: z.array(Person.extend({ externalId: z.string() })),
  portraits: z.array(z.string()),
  media: z.array(
    z.object({
      id: z.string(),
      kind: MediaKind,
      title: z.string(),
      file: z.string(),
      folder: z.string().nullable(),
    }),
  ),
  scenes: z.array(z.custom<SceneInput>()),
  polls: z.array(z.custom<z.input<(typeof createPoll)['body']>>()),
  templates: z.array(z.object({ name: z.string(), scene: z.custom<SceneInput>() })),
  audience: z.object({ names: z.array(z.string()).min(1), lines: z.array(z.string()).min(1) }),
  conversions: z.array(z.object({ label: z.string(), amountCents: z.number() })).min(1),
});
export type DemoShow = z.output<typeof DemoShow>;

/** Reads the demo show of a folder. */
export const readDemoShow = (demoDir: string): DemoShow =>
  DemoShow.parse(JSON.parse(readFileSync(join(demoDir, 'show.json'), 'utf8')));
