import { readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { createLiveSession } from '#shared/api/live.ts';
import { addMedia } from '#shared/api/media.ts';
import { createPoll } from '#shared/api/polls.ts';
import { OVERLAY_TYPES } from '#shared/api/overlays.ts';
import { SLOT_KINDS } from '#shared/api/slots.ts';
import { LAYOUTS, SceneInput, TRANSITIONS } from '#shared/api/scene.ts';
import { createScene, createSceneTemplate, showBand } from '#shared/api/scenes.ts';
import { updateSpace } from '#shared/api/space.ts';
import { completeScene } from '#shared/scene/change-scene.ts';
import { findSceneFault } from '#shared/scene/scene-document.ts';

const DEMO = new URL('../../resources/demo/', import.meta.url);

interface DemoShow {
  readonly session: object;
  readonly space: object;
  readonly portraits: readonly string[];
  readonly media: readonly { id: string; kind: string; title: string; file: string; folder: string | null }[];
  readonly scenes: readonly SceneInput[];
  readonly templates: readonly { name: string; scene: SceneInput }[];
  readonly polls: readonly object[];
  readonly bands: readonly { label: string }[];
  readonly audience: { names: readonly string[]; lines: readonly string[] };
}

const written: DemoShow = JSON.parse(readFileSync(new URL('show.json', DEMO), 'utf8'));
const files = new Map(written.media.map(({ id, file }) => [id, file]));
const missing: string[] = [];

/** The value with every `media:` name become an address, as the seed does. */
const resolve = (value: unknown, key: string): unknown => {
  if (typeof value === 'string') {
    const name = value.startsWith('media:') ? value.slice('media:'.length) : key === 'mediaId' ? value : null;
    if (name !== null && !files.has(name)) missing.push(name);
    return value.startsWith('media:') ? `https://example.com/${files.get(name ?? '') ?? ''}` : value;
  }
  if (Array.isArray(value)) return value.map((item) => resolve(item, key));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, resolve(item, name)]));
};

const show = resolve(written, '') as DemoShow;
const { scenes } = show;
const allScenes = [...scenes, ...show.templates.map(({ scene }) => scene)];
const bytes = (file: string): number => statSync(new URL(file, DEMO)).size;

describe('the demo show', () => {
  test('every part of it is accepted by the operation that would create it', () => {
    const bodies: [z.ZodType, unknown][] = [
      [createLiveSession.body, { ...show.session, scheduledAt: 0 }],
      [updateSpace.body, show.space],
      ...show.media.map(({ kind, title, folder, file }): [z.ZodType, unknown] => [
        addMedia.body,
        { kind, title, folder, url: `https://example.com/${file}` },
      ]),
      ...scenes.map((scene): [z.ZodType, unknown] => [createScene.body, scene]),
      ...show.templates.map((template): [z.ZodType, unknown] => [createSceneTemplate.body, template]),
      ...show.polls.map((poll): [z.ZodType, unknown] => [createPoll.body, poll]),
      ...show.bands.map(({ label: _label, ...band }): [z.ZodType, unknown] => [showBand.body, band]),
    ];
    const faults = bodies.flatMap(([schema, body]) => schema.safeParse(body).error?.issues ?? []);
    expect(faults).toEqual([]);
  });

  test('nothing in it is misspelt: every field of a scene is one that the platform reads', () => {
    for (const input of allScenes) {
      const parsed = SceneInput.parse(input);
      expect(parsed).toEqual(input);
      expect(findSceneFault(completeScene(parsed, 'Scene', (prefix) => `${prefix}-1`))).toBeNull();
    }
  });

  test('all media that it names are there, and together under 3 MB', () => {
    expect(missing).toEqual([]);
    expect([...files.values()].reduce((sum, file) => sum + bytes(file), 0)).toBeLessThan(3_000_000);
    for (const file of show.portraits) expect(bytes(file)).toBeGreaterThan(0);
  });

  test('its eight scenes use every layout, slot and overlay', () => {
    expect(scenes).toHaveLength(8);
    const used = (pick: (scene: SceneInput) => readonly unknown[]) => new Set(scenes.flatMap(pick));
    expect(used(({ layout }) => [layout])).toEqual(new Set(LAYOUTS));
    // A player of a video platform needs a network, which a rehearsal does not.
    const offline = SLOT_KINDS.filter((kind) => kind !== 'embed');
    expect(used(({ slots = [] }) => slots.map(({ kind }) => kind))).toEqual(new Set(offline));
    expect(used(({ overlays = [] }) => overlays.map(({ type }) => type))).toEqual(new Set(OVERLAY_TYPES));
    expect(new Set(allScenes.map(({ transition }) => transition))).toEqual(new Set(TRANSITIONS));
  });

  test('its opening runs by itself from the waiting screen to the welcome', () => {
    const byId = new Map(scenes.map((scene) => [scene.id, scene]));
    const opening = byId.get(byId.get('waiting')?.nextSceneId ?? '');
    expect([opening?.id, opening?.jingle, opening?.nextSceneId]).toEqual(['opening', true, 'welcome']);
    for (const { nextSceneId } of scenes)
      expect(nextSceneId === undefined || nextSceneId === null || byId.has(nextSceneId)).toBe(true);
  });

  test('its audience has names and lines enough not to repeat itself', () => {
    const { names, lines } = show.audience;
    expect(new Set(names).size).toBe(80);
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines.length).toBeGreaterThanOrEqual(160);
  });
});
