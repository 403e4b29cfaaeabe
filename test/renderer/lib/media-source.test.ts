import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Bridge } from '../../../src-renderer/bridge/bridge.ts';
import { followMedia } from '../../../src-renderer/context/follow-media.ts';
import { playedSourceOf, replaySourceOf, showKept, sourceOf } from '../../../src-renderer/lib/media-source.ts';
import { safeUrl } from '../../../src-renderer/stage/safe-value.ts';

const SHA = 'a'.repeat(64);
const WEB = 'https://cdn.example.com/a.png';
const REHEARSAL = 'http://127.0.0.1:40123/files/demo/a.png';

/** A bridge that answers with what is kept, and lets the test tell of changes. */
const bridgeWith = (kept: { value: Readonly<Record<string, string>> }) => {
  const listeners = new Set<() => void>();
  const bridge = {
    call: () => Promise.resolve(kept.value),
    on: (_event: string, listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Bridge;
  return { bridge, tell: () => listeners.forEach((listener) => listener()) };
};
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

afterEach(() => {
  showKept({});
});

describe('where a window loads media from', () => {
  it('a window loads the copy on this computer where there is one, whatever the port of the rehearsal was', () => {
    showKept({ [WEB]: SHA, 'rehearsal:/files/demo/a.png': SHA });
    expect([
      sourceOf(WEB),
      sourceOf(REHEARSAL),
      sourceOf(`regie-media:${SHA}`),
      sourceOf('https://other.example/x'),
    ]).toEqual([`/media/${SHA}`, `/media/${SHA}`, `/media/${SHA}`, 'https://other.example/x']);
  });

  it('a window loads a replay of the rehearsal through the host, and nothing else may read its address', () => {
    const replay = '/replays/ses_1/4f2c/raw.mp4';
    expect([`http://127.0.0.1:40123${replay}`, `https://platform.example${replay}`].map(replaySourceOf)).toEqual([
      `/media/rehearsal${replay}`,
      `https://platform.example${replay}`,
    ]);
  });

  it('a window loads files of the rehearsal through the host, and nothing else of this computer', () => {
    expect([REHEARSAL, 'http://localhost:1/files/demo/a.png', WEB].map((url) => sourceOf(url))).toEqual([
      '/media/rehearsal/files/demo/a.png',
      '/media/rehearsal/files/demo/a.png',
      WEB,
    ]);
    expect([safeUrl(REHEARSAL), safeUrl('http://127.0.0.1:40123/api/v1/space'), safeUrl('http://127.0.0.1/')]).toEqual([
      '/media/rehearsal/files/demo/a.png',
      null,
      null,
    ]);
  });

  it('a film that plays keeps its source when a copy arrives, and changes it when the copy is removed', () => {
    showKept({});
    expect(playedSourceOf('https://cdn.example.com/1.mp4')).toBe('https://cdn.example.com/1.mp4');
    showKept({ 'https://cdn.example.com/1.mp4': SHA, 'https://cdn.example.com/2.mp4': SHA });
    expect(playedSourceOf('https://cdn.example.com/1.mp4')).toBe('https://cdn.example.com/1.mp4');
    expect(playedSourceOf('https://cdn.example.com/2.mp4')).toBe(`/media/${SHA}`);
    showKept({});
    expect(playedSourceOf('https://cdn.example.com/2.mp4')).toBe('https://cdn.example.com/2.mp4');
  });

  it('the source follows what the host says about copies', async () => {
    const kept = { value: {} as Readonly<Record<string, string>> };
    const { bridge, tell } = bridgeWith(kept);
    const end = followMedia(bridge);
    kept.value = { [WEB]: SHA };
    tell();
    await settled();
    expect(sourceOf(WEB)).toBe(`/media/${SHA}`);
    end();
  });

  it('a window never loads an unsafe address', () => {
    const addresses = [
      'javascript:alert(1)',
      'http://evil.test/x',
      '/media/x',
      `regie-media:${'A'.repeat(64)}`,
      'file:///x',
    ];
    expect(addresses.map(safeUrl)).toEqual(addresses.map(() => null));
    expect(safeUrl(`regie-media:${SHA}`)).toBe(`/media/${SHA}`);
  });

  it('pages of the room load from the service itself, under the name by which they were opened', async () => {
    vi.resetModules();
    // The page of the room keeps this for good: files that follow find the window's own again.
    onTestFinished(() => void vi.resetModules());
    const { loadFromService, sourceOf: sourceInRoom } = await import('../../../src-renderer/lib/media-source.ts');
    loadFromService();
    expect([sourceInRoom(REHEARSAL), sourceInRoom(WEB)]).toEqual(['/files/demo/a.png', WEB]);
  });
});
