import { flushSync, mount, unmount } from 'svelte';
import type { ComponentProps } from 'svelte';
// The app's pages reset what browsers do with pictures; a stage must look right under it.
import '../../../src-renderer/styles/reset.css';
import Program from '../../../src-renderer/stage/Program.svelte';
import Stage from '../../../src-renderer/stage/Stage.svelte';
import { changeable } from './changeable.svelte.ts';

type StageProps = Omit<ComponentProps<typeof Stage>, 'clock' | 'media'>;
type ProgramProps = Omit<ComponentProps<typeof Program>, 'clock' | 'media'>;
type Library = Record<
  string,
  { kind: 'image' | 'pdf' | 'video' | 'embed'; url: string; thumbnailUrl: null; title: string }
>;

const ended: string[] = [];
const room = document.getElementById('room') ?? document.body;
let shown: ReturnType<typeof mount>[] = [];
let props: Record<string, unknown> = {};

const fixed = (library: Library) => ({
  clock: () => Date.now(),
  media: new Map(Object.entries(library)),
  onEnded: (mediaId: string) => void ended.push(mediaId),
});

const clear = (): void => {
  for (const component of shown) void unmount(component);
  shown = [];
  room.replaceChildren();
};

/** A box of the page, `width` px wide. */
const place = (width: number): HTMLElement => {
  const box = document.createElement('div');
  box.style.width = `${width}px`;
  room.append(box);
  return box;
};

/** Tests call this over Playwright's `evaluate`. */
const stagePage = {
  ended,
  /** Shows stages in a sheet of `columns`, each `width` px wide. */
  sheet(list: StageProps[], width: number, columns: number, library: Library = {}): void {
    clear();
    room.style.cssText = `display: grid; grid-template-columns: repeat(${columns}, ${width}px); gap: 6px; padding: 6px`;
    shown = list.map((item) => mount(Stage, { target: place(width), props: { ...item, ...fixed(library) } }));
    flushSync();
  },
  program(first: ProgramProps, width: number, library: Library = {}): void {
    clear();
    room.style.cssText = '';
    this.beside(first, width, library);
  },
  /** The program beside what is shown already. */
  beside(first: ProgramProps, width: number, library: Library = {}): void {
    const made = changeable({ ...first, ...fixed(library) });
    props = made;
    shown.push(mount(Program, { target: place(width), props: made }));
    flushSync();
  },
  /** Changes props of the program, as a new answer of the platform does. */
  change(changes: Partial<ProgramProps>): void {
    Object.assign(props, changes);
    flushSync();
  },
};

export type StagePage = typeof stagePage;
Object.assign(window, { stagePage });
