import { mount } from 'svelte';
import Program from '../../../../src-renderer/stage/Program.svelte';
import Stage from '../../../../src-renderer/stage/Stage.svelte';
import {
  busyScene,
  cameraSlots,
  everyOverlay,
  sampleMessage,
  samplePoll,
  sampleScene,
} from '../../../support/scenes.ts';

const CHAT_PER_SEC = 20;
const MESSAGES_SHOWN = 60;
const THUMBNAILS = 20;
const LAYOUTS = ['solo', 'grid', 'spotlight', 'sidebyside', 'pip', 'cinema', 'free'] as const;

/** Proportions of the desk: the program and a wall of thumbnails, the chat beside. */
const page = document.getElementById('room') ?? document.body;
page.innerHTML = `
  <div style="display: grid; grid-template-columns: 1fr 320px; height: 900px">
    <main>
      <div data-program style="width: 640px; margin: 12px"></div>
      <div data-tiles style="display: grid; grid-template-columns: repeat(5, 1fr); gap: 9px; padding: 0 12px"></div>
    </main>
    <aside style="display: flex; flex-direction: column; justify-content: flex-end; overflow: hidden; contain: strict">
    </aside>
  </div>`;
const part = (selector: string): Element => page.querySelector(selector) ?? page;

const common = {
  clock: () => Date.now(),
  cast: {
    host: { userId: 'ana', name: 'Ana' },
    guests: ['Ben', 'Chloé', 'Dario'].map((name) => ({ userId: name, name })),
    screen: null,
  },
  viewers: 148,
};

// `?bare` is the reference: the same page and chat, without stages.
if (!new URLSearchParams(location.search).has('bare')) {
  mount(Program, {
    target: part('[data-program]'),
    props: { ...common, scene: busyScene(), poll: samplePoll(), message: sampleMessage() },
  });
  for (let index = 0; index < THUMBNAILS; index += 1) {
    const scene = sampleScene({
      id: `tile-${index}`,
      layout: LAYOUTS[index % LAYOUTS.length] ?? 'grid',
      framed: index % 3 === 0,
      slots: cameraSlots(1 + (index % 6)),
      overlays: index % 2 === 0 ? everyOverlay() : [],
    });
    mount(Stage, { target: part('[data-tiles]'), props: { ...common, scene, quality: 'still' } });
  }
}

const chat = part('aside');
let count = 0;
setInterval(() => {
  count += 1;
  const line = document.createElement('p');
  line.style.cssText = 'margin: 0; padding: 6px 10px';
  line.textContent = `Message ${count}: the audio is great today`;
  chat.append(line);
  if (chat.childElementCount > MESSAGES_SHOWN) chat.firstElementChild?.remove();
}, 1000 / CHAT_PER_SEC);
