import { onTestFinished, expect, test } from 'vitest';
import { silentLog } from '#shared/lib/log.ts';
import { createNodeEngine } from '../../../src-service/media/engine-process.ts';
import { listen } from '../../../src-service/server/listen.ts';
import { MediaPage } from '../../support/media/media-page.ts';
import { program } from '../../support/program.ts';

type Role = 'viewer' | 'speaker' | 'host' | 'moderator';

interface Live {
  readonly enter: (name: string, role: Role) => Promise<MediaPage>;
}

const goLive = async (): Promise<Live> => {
  const startEngine = createNodeEngine(program('media-engine'));
  const place = { host: '127.0.0.1', port: 0, data: ':memory:', seed: 'empty' } as const;
  const running = await listen({ ...place, log: silentLog, startEngine });
  onTestFinished(() => running.close());
  const { apiRoot, baseUrl, fullKey } = running.service.ready;
  const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${fullKey}`, 'content-type': 'application/json' };
    const answer = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as Record<string, unknown>;
  };
  const created = await post('/live/sessions', { title: 'Room', scheduledAt: Date.now() + 60_000 });
  const { id } = created.session as { id: string };
  return {
    async enter(name, role) {
      const { url } = await post('/live/entry', { sessionId: id, user: { externalId: name, name }, role });
      const answer = await fetch(url as string, { redirect: 'manual' });
      const token = new URLSearchParams(answer.headers.get('location')?.split('#')[1]).get('room') ?? '';
      return MediaPage.enter(apiRoot, token);
    },
  };
};

const isPicture = (packet: Buffer): boolean => (packet[1] ?? 0) < 192 || (packet[1] ?? 0) > 223;

test('pictures and sound of a speaker reach a viewer who asks for them', async () => {
  const live = await goLive();
  const [speaker, viewer] = [await live.enter('sam', 'speaker'), await live.enter('vera', 'viewer')];
  speaker.publish(['camera', 'microphone']);
  await viewer.meet(() => viewer.sources().length === 2);
  viewer.watch(viewer.sources());
  const [camera = [], microphone = []] = viewer.sources().map(({ id }) => viewer.received.get(id));
  await viewer.meet(() => camera.filter(isPicture).length > 20 && microphone.filter(isPicture).length > 20);
  const sequences = camera.filter(isPicture).map((packet) => packet.readUInt16BE(2));
  expect(sequences).toEqual(sequences.map((_, index) => (sequences[0] ?? 0) + index));
});
