import { expect, test } from 'vitest';
import type { Poll } from '#shared/api/polls.ts';
import type { DeckTile } from '#shared/show/deck-page.ts';
import { ControllerBinding } from '#shared/controls/controllers.ts';
import { showNames } from '../../../src-renderer/actions/show-names.ts';
import {
  findLearnable,
  learnableCommands,
  learntWord,
  type LearnableThings,
} from '../../../src-renderer/features/settings/surfaces/learnable-commands.ts';
import { sampleScene } from '../../support/scenes.ts';

const scene = sampleScene({
  id: 'talk',
  name: 'Talk',
  overlays: [{ id: 'logo', type: 'sticker', label: 'Logo', visible: true, x: 0, y: 0, w: 0.1, h: 0.1 } as never],
});
const polls = [{ id: 'p1', question: 'Do you sell?', status: 'draft' } as Poll];
const film = { id: 'film', title: 'Opening film', kind: 'video' } as const;
const tiles: DeckTile[] = Array.from({ length: 40 }, (_, index) => ({
  id: `t${index}`,
  label: index === 39 ? '' : `Tile no. ${index + 1}`,
  steps: [{ kind: 'action', action: { kind: 'scene.take', sceneId: 'talk' } }],
}));
const pages = [{ id: 'main', name: 'Main', tiles }];
const things: LearnableThings = {
  keys: [],
  sources: {
    scenes: [scene],
    polls,
    media: [film],
    obsScenes: [],
    presets: [],
    people: [],
    messages: [],
    pages,
    readyLines: [],
  },
  names: showNames({ scenes: [scene], polls, media: new Map([['film', film]]), people: [], pages }),
  pages,
};

test('a control can learn every tile by name, and overlays, polls and media of the show', () => {
  const commands = learnableCommands(things);
  const labels = commands.map(({ label }) => label);
  expect(labels).toContain('Main: Tile no. 17');
  expect(labels.some((label) => label.includes('Logo'))).toBe(true);
  expect(labels.some((label) => label.includes('Do you sell?'))).toBe(true);
  expect(labels.some((label) => label.includes('Opening film'))).toBe(true);
  expect(labels.filter((label) => label.startsWith('Main: '))).toHaveLength(40);
  expect(new Set(commands.map(({ value }) => value)).size).toBe(commands.length);
  for (const { command } of commands) {
    expect(ControllerBinding.parse({ device: 'Pad', control: 'note 1 60', command }).command).toEqual(command);
  }
});

test('a command is found by any of its words, and one with a key is listed once, by its name', () => {
  const command = { kind: 'tile', pageId: 'main', tileId: 't16', name: 'Tile no. 17' } as const;
  const commands = learnableCommands({ ...things, keys: [{ chord: 'KeyT', command, global: false }] });
  expect(findLearnable(commands, 'no. 17 main').map(({ label }) => label)).toEqual(['Main: Tile no. 17']);
  expect(findLearnable(commands, 'OPENING  film').length).toBeGreaterThan(0);
  expect(findLearnable(commands, 'xylophone')).toEqual([]);
  expect(findLearnable(commands, '')).toHaveLength(commands.length);
});

test('a learnt command is shown with the present name of its scene or tile', () => {
  const tile = { kind: 'tile', pageId: 'main', tileId: 't16', name: 'Before' } as const;
  expect(learntWord(tile, things)).toBe('Tile “Tile no. 17”');
  expect(learntWord({ ...tile, tileId: 'gone' }, things)).toBe('Tile “Before”');
  expect(learntWord({ kind: 'action', action: { kind: 'poll.open', pollId: 'p1' } }, things)).toContain('Do you sell?');
});
