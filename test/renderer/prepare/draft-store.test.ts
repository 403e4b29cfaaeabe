import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { applyShowEdit, type ShowDocument, type ShowEdit } from '#shared/scene/show-edits.ts';
import { say } from '#shared/words/say.ts';
import { verbatim } from '#shared/words/sentence.ts';
import {
  createDraftStore,
  type DraftState,
  type DraftStore,
} from '../../../src-renderer/features/prepare/store/draft-store.ts';
import type { DraftEdits } from '../../../src-renderer/context/sync-store.svelte.ts';
import { newScene } from '../../../src-renderer/features/prepare/items.ts';
import { anyShow, anyShowEdits } from '../../support/scene-arbitraries.ts';

/** Timers that run when told. */
const createTimers = () => {
  let waiting: { act: () => void }[] = [];
  return {
    later(_ms: number, act: () => void) {
      const timer = { act };
      waiting.push(timer);
      return () => {
        waiting = waiting.filter((one) => one !== timer);
      };
    },
    fire() {
      const due = waiting;
      waiting = [];
      for (const { act } of due) act();
      return due.length;
    },
  };
};
type Fate = 'answered' | 'lost before' | 'lost after';

/** The host's library with one draft: each edit once, whatever becomes of the answers. */
const createHost = (show: ShowDocument, fate: () => Fate) => {
  let state: DraftState = { show, revision: 1, waiting: 0 };
  const done = new Set<string>();
  const edits: ShowEdit[] = [];
  const listeners: ((revision: number) => void)[] = [];
  const lost = new AppError('offline', say('host_app_lost'));
  const carry = async <Value>(act: () => Value): Promise<Value> => {
    const now = fate();
    if (now === 'lost before') throw lost;
    const value = act();
    await Promise.resolve();
    if (now === 'lost after') throw lost;
    return value;
  };
  return {
    edits,
    listeners,
    show: () => state.show,
    read: () => carry(() => state),
    change: (edit: ShowEdit, editId: string) =>
      carry(() => {
        if (!done.has(editId)) {
          done.add(editId);
          edits.push(edit);
          state = { show: applyShowEdit(state.show, edit), revision: state.revision + 1, waiting: edits.length };
          for (const listener of listeners) listener(state.revision);
        }
        return state;
      }),
  };
};
type Host = ReturnType<typeof createHost>;

let ids = 0;
const openWindow = (host: Host, show: ShowDocument) => {
  const timers = createTimers();
  let shown = show;
  const statuses: DraftEdits[] = [];
  const refusals: string[] = [];
  let reads = 0;
  const read = (): Promise<DraftState> => {
    reads += 1;
    return host.read();
  };
  const store: DraftStore = createDraftStore(
    { show, revision: 1, waiting: 0 },
    { read, change: host.change, later: timers.later, newEditId: () => `edit-${(ids += 1)}` },
    {
      onChanged: (next) => {
        shown = next;
      },
      onRefused: ({ message }) => refusals.push(message),
      onStatus: (status) => statuses.push(status),
    },
  );
  host.listeners.push(store.hear);
  return {
    store,
    timers,
    statuses,
    refusals,
    shown: () => shown,
    reads: () => reads,
    edit(edit: ShowEdit, key: string | null) {
      shown = applyShowEdit(shown, edit);
      store.save(edit, key);
    },
  };
};
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
const settle = async (windows: readonly ReturnType<typeof openWindow>[]): Promise<void> => {
  for (let quiet = 0; quiet < 3;) {
    const fired = windows.reduce((count, { timers }) => count + timers.fire(), 0);
    await breathe();
    quiet = fired === 0 ? quiet + 1 : 0;
  }
};

const scene = newScene('One', (prefix) => prefix);
const rename = (name: string): ShowEdit => [
  { kind: 'edit_scene', sceneId: scene.id, edit: [{ kind: 'set', fields: { name } }] },
];
const start: ShowDocument = { scenes: [scene] };

describe('a draft kept at the host', () => {
  test('an edit is read by the other window, and not by the one that made it', async () => {
    const host = createHost(start, () => 'answered');
    const [one, other] = [openWindow(host, start), openWindow(host, start)];
    one.edit(rename('Two'), null);
    await settle([one, other]);
    expect([other.shown().scenes[0]?.name, one.reads(), other.reads()]).toEqual(['Two', 0, 1]);
  });

  test('two windows come to the same as the host, whatever answers are lost, and each edit is made once', async () => {
    const fates = fc.array(fc.constantFrom<Fate>('answered', 'lost before', 'lost after'), { maxLength: 30 });
    const turns = anyShow().chain((show) =>
      fc.tuple(
        fc.constant(show),
        anyShowEdits(show, 8),
        fc.array(fc.record({ who: fc.nat(1), key: fc.constantFrom(null, 'k1', 'k2'), pause: fc.nat(2) }), {
          minLength: 8,
          maxLength: 8,
        }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(turns, fates, async ([show, edits, plan], fate) => {
        const rest = [...fate];
        const host = createHost(show, () => rest.shift() ?? 'answered');
        const windows = [openWindow(host, show), openWindow(host, show)] as const;
        for (const [index, edit] of edits.entries()) {
          const { who, key, pause } = plan[index] ?? { who: 0, key: null, pause: 0 };
          windows[who === 0 ? 0 : 1].edit(edit, key);
          if (pause > 0) await breathe();
          if (pause > 1) for (const { timers } of windows) timers.fire();
        }
        await settle(windows);
        expect(windows.map((one) => one.shown())).toEqual([host.show(), host.show()]);
        expect(host.edits.reduce(applyShowEdit, show)).toEqual(host.show());
        for (const { statuses } of windows) expect(statuses.at(-1)?.unkept ?? 0).toBe(0);
      }),
      { numRuns: 150 },
    );
  });

  test('a word being typed is one edit, and is kept at once when the step ends', async () => {
    const host = createHost(start, () => 'answered');
    const window = openWindow(host, start);
    for (const name of ['H', 'He', 'Hel']) window.edit(rename(name), 'name');
    await breathe();
    expect(host.edits).toEqual([]);
    window.store.endStep();
    await breathe();
    expect(host.edits).toEqual([rename('Hel')]);
  });

  test('a window that ends sends what was gathered without waiting for an answer', () => {
    const host = createHost(start, () => 'answered');
    const window = openWindow(host, start);
    window.edit(rename('Last'), 'name');
    window.store.leave();
    expect(host.edits).toEqual([rename('Last')]);
  });

  test('what the host refuses is taken back and said, and what came after it stands', async () => {
    const host = createHost(start, () => 'answered');
    const refusing: Host = {
      ...host,
      change: (edit, editId) =>
        JSON.stringify(edit).includes('Refused')
          ? Promise.reject(new AppError('locked', verbatim('It is locked.')))
          : host.change(edit, editId),
    };
    const window = openWindow(refusing, start);
    window.edit(rename('Refused'), null);
    window.edit([{ kind: 'edit_scene', sceneId: scene.id, edit: [{ kind: 'set', fields: { jingle: true } }] }], null);
    await settle([window]);
    expect(window.refusals).toEqual(['It is locked.']);
    expect(window.shown()).toEqual({ scenes: [{ ...scene, jingle: true }] });
  });

  test('while the host is away edits wait and the status says why', async () => {
    let fate: Fate = 'lost before';
    const host = createHost(start, () => fate);
    const window = openWindow(host, start);
    window.edit(rename('Kept later'), null);
    await breathe();
    expect(window.statuses.at(-1)).toMatchObject({ unkept: 1, problem: expect.stringContaining('lost') as string });
    fate = 'answered';
    window.store.retry();
    await settle([window]);
    expect(window.statuses.at(-1)).toEqual({ unkept: 0, waiting: 1, problem: null });
    expect(host.show().scenes[0]?.name).toBe('Kept later');
  });
});
