import type { TestService } from './service.ts';

type Json = Record<string, unknown>;
type Item = Json & { readonly id: string };
interface SceneJson extends Item {
  slots: Item[];
  overlays: Item[];
}

const merged = <Thing extends object>(thing: Thing, changes: Json): Thing => {
  const { position: _, ...fields } = changes;
  const isRemoved = (key: string): boolean => key !== 'backgroundImageUrl' && fields[key] === null;
  return Object.fromEntries(Object.entries({ ...thing, ...fields }).filter(([key]) => !isRemoved(key))) as Thing;
};

const withoutPosition = ({ position: _, ...item }: Json): Item => item as Item;

/** A platform that came after this version: it has the scenes of one session, and takes whatever is in them. */
export interface LaterPlatform {
  /** The scenes as they are there now. */
  readonly scenes: () => readonly SceneJson[];
  /** Writes, as `METHOD path`. */
  readonly writes: readonly string[];
  readonly fetch: typeof fetch;
}

/** Answers for the scenes of a session; everything else the service does. */
export const createLaterPlatform = (
  service: TestService,
  sessionId: string,
  first: readonly SceneJson[],
): LaterPlatform => {
  let scenes = structuredClone([...first]);
  const writes: string[] = [];
  const root = `/live/sessions/${sessionId}/scenes`;

  const desk = async (): Promise<Json> => ({
    ...(await service.call('get_live_scenes', { params: { id: sessionId } })),
    scenes,
    weather: 'sunny',
  });
  const change = (list: Item[], id: string, body: Json): Item[] =>
    list.map((item) => (item.id === id ? merged(item, body) : item));

  const write = (method: string, [sceneId, list, itemId]: readonly string[], body: Json): void => {
    const scene = scenes.find(({ id }) => id === sceneId);
    if (sceneId === undefined) scenes = [...scenes, { slots: [], overlays: [], audios: [], ...body } as never];
    else if (sceneId === 'order') {
      const ids = body.sceneIds as readonly string[];
      scenes = ids.flatMap((id) => scenes.find((one) => one.id === id) ?? []);
    } else if (!scene) throw new Error(`${method} of a scene that is not there: ${sceneId}`);
    else if (list === undefined && method === 'DELETE') scenes = scenes.filter((one) => one !== scene);
    else if (list === undefined) scenes = scenes.map((one) => (one === scene ? merged(scene, body) : one));
    else {
      const items = scene[list as 'slots' | 'overlays'];
      const at = typeof body.position === 'number' ? body.position : items.length;
      const next =
        method === 'POST'
          ? items.toSpliced(at, 0, withoutPosition(body))
          : method === 'DELETE'
            ? items.filter(({ id }) => id !== itemId)
            : change(items, itemId ?? '', body);
      const moved = next.find(({ id }) => id === itemId);
      const placed =
        moved && typeof body.position === 'number'
          ? next.filter((item) => item !== moved).toSpliced(body.position, 0, moved)
          : next;
      scenes = scenes.map((one) => (one === scene ? { ...scene, [list]: placed } : one));
    }
  };

  return {
    scenes: () => scenes,
    writes,
    async fetch(input, init) {
      const request = new Request(input, init);
      const path = new URL(request.url).pathname.replace('/api/v1', '');
      if (!path.startsWith(root)) return service.service.fetch(request);
      if (request.method !== 'GET') {
        const body = (request.body ? await request.json() : {}) as Json;
        writes.push(`${request.method} ${path.slice(root.length)}`);
        write(request.method, path.slice(root.length).split('/').slice(1), body);
      }
      // The answer to a write is ignored: the desk reads the scenes again.
      const answer = { ...(await desk()), scene: scenes[0], overlay: {}, slot: {} };
      return new Response(JSON.stringify(answer), { status: request.method === 'POST' ? 201 : 200 });
    },
  };
};
