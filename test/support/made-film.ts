import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Places {
  rehearse(method: string, path: string, body?: unknown): Promise<unknown>;
}

const FILM = join(import.meta.dirname, '../../resources/replay/whole.mp4');
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]);

/** Gives a live that was recorded and has ended a film, as the host's page does once it has filmed its stage. */
export const giveFilm = async ({ rehearse }: Places, sessionId: string): Promise<void> => {
  const { hostUrl } = (await rehearse('GET', `/sessions/${sessionId}/links`)) as { readonly hostUrl: string };
  const page = await (await fetch(hostUrl)).text();
  const token = /name="regie-room" content="([^"]+)"/.exec(page)?.[1] ?? '';
  const send = async (method: string, path: string, body: BodyInit | null = null): Promise<Response> => {
    const url = new URL(`/films/${sessionId}${path}?room=${token}`, hostUrl);
    const answer = await fetch(url, { method, body });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer;
  };
  const { film } = (await (await send('POST', '')).json()) as { film: string };
  await send('PUT', `/${film}/parts/0`, await readFile(FILM));
  await send('PUT', `/${film}/poster`, JPEG);
  await send('POST', `/${film}/finish`);
};
