import { expect, test } from 'vitest';
import { apiStateOf, type ApiSources, type ApiState } from '#shared/controls/api-state.ts';
import type { DeckRun, DeckRunEnd } from '#shared/show/deck-run.ts';
import { verbatim } from '#shared/words/sentence.ts';
import { actionDefinitions } from '../../companion-module/actions.ts';
import { choicesOf } from '../../companion-module/choices.ts';
import { feedbackDefinitions } from '../../companion-module/feedbacks.ts';
import { presetsOf } from '../../companion-module/presets.ts';

const run = (end: DeckRunEnd | null): DeckRun => ({
  runId: 'r',
  pageId: 'p',
  tileId: 'offer',
  name: 'Offer',
  sessionId: 's',
  who: 'Tina',
  window: 'Desk',
  startedAt: 0,
  step: 1,
  steps: 3,
  doing: 'wait',
  wait: null,
  opens: null,
  end,
  at: 0,
});
const STANDS = { inEffect: null, reason: null } as const;
const TILES = [{ id: 'offer', label: 'Offer', page: 'Sale', pageId: 'p', held: false, action: null, ...STANDS }];
const obs = (program: string): ApiSources['ownObs'] => ({ status: 'connected', program, scenes: ['Wide', 'Close'] });
const film: ApiState['media'][number] = {
  id: 'film',
  title: 'Trailer',
  playing: true,
  page: null,
  positionSec: 3,
  updatedAt: new Date(0).toISOString(),
  volume: 0,
};
const holds = (state: ApiState | null, id: string, options: Record<string, string> = {}): unknown => {
  const choices = choicesOf(state ?? apiStateOf(null), TILES);
  const definition = feedbackDefinitions({ choices, state: () => state, failed: () => null })[id];
  if (!definition || definition.type !== 'boolean') throw new Error(`There is no feedback ${id}.`);
  const feedback = { type: 'boolean', controlId: 'c', surfaceId: undefined, feedbackId: id, options } as const;
  return definition.callback({ ...feedback, id: 'f', previousOptions: null }, { type: 'feedback' });
};

test('the tile of a sequence shows that it plays, that it failed, and nothing once it is done or the desk is away', () => {
  const looks = (end: DeckRunEnd | null): unknown => {
    const state = apiStateOf(null, { runs: [run(end)], ownObs: null });
    return ['tile_running', 'tile_failed', 'tile_on'].map((id) => holds(state, id, { tile: 'offer' }));
  };
  expect(looks(null)).toEqual([true, false, false]);
  expect(looks({ kind: 'failed', message: verbatim('The platform said no.') })).toEqual([false, true, false]);
  expect(looks({ kind: 'done' })).toEqual([false, false, false]);
  expect(holds(null, 'tile_running', { tile: 'offer' })).toBe(false);
});

test('programs hear of each sequence: its step from 1, who began it and why it failed', () => {
  const of = (end: DeckRunEnd | null) => apiStateOf(null, { runs: [run(end)], ownObs: null }).sequences;
  const about = { runId: 'r', tileId: 'offer', name: 'Offer', step: 2, steps: 3, who: 'Tina' };
  expect([...of(null), ...of({ kind: 'failed', message: verbatim('No.') })]).toEqual([
    { ...about, state: 'running', message: null },
    { ...about, state: 'failed', message: 'No.' },
  ]);
});

test('buttons for the scenes of the own OBS are lit by its program, and say when it is away', () => {
  const state = apiStateOf(null, { runs: [], ownObs: obs('Close') });
  const away = apiStateOf(null, { runs: [], ownObs: { status: 'unreachable', program: null, scenes: [] } });
  expect([
    holds(state, 'own_obs_scene', { scene: 'Close' }),
    holds(state, 'own_obs_scene', { scene: 'Wide' }),
    holds(state, 'own_obs_away'),
    holds(away, 'own_obs_away'),
    apiStateOf(null, { runs: [], ownObs: { status: 'off', program: null, scenes: [] } }).ownObs,
  ]).toEqual([true, false, false, true, null]);
});

test('a film is played and has a volume, a document is turned: no button asks for what its medium cannot do', () => {
  const slides: ApiState['media'][number] = { ...film, id: 'slides', title: 'Slides', playing: null, page: 1 };
  const state: ApiState = { ...apiStateOf(null), media: [film, slides] };
  const actions = ['media.control', 'media.turn', 'media.volume'].map((kind) => ({
    kind,
    role: 'assistant' as const,
    allowed: true,
    held: false,
    body: {},
  }));
  const { presets } = presetsOf(choicesOf(state, []), { actions, tiles: [], commands: [] }, 'regie');
  expect(Object.values(presets).map((preset) => preset?.name)).toEqual([
    'Play or pause Trailer',
    'Full volume of Trailer',
    'Half volume of Trailer',
    'No sound of Trailer',
    'Next page of Slides',
    'Previous page of Slides',
    'Last press',
  ]);
});

test('there are ready buttons for the volume of a film, the modes of the chat and the scenes of the own OBS', () => {
  const state: ApiState = { ...apiStateOf(null, { runs: [], ownObs: obs('Wide') }), media: [film] };
  const actions = ['media.volume', 'chat.mode', 'obs.scene'].map((kind) => ({
    kind,
    role: 'operator' as const,
    allowed: true,
    held: false,
    body: {},
  }));
  const { presets } = presetsOf(choicesOf(state, []), { actions, tiles: [], commands: [] }, 'regie');
  const made = Object.values(presets).flatMap((preset) => (preset?.type === 'simple' ? [preset] : []));
  expect(made.map(({ name }) => name)).toEqual([
    'Full volume of Trailer',
    'Half volume of Trailer',
    'No sound of Trailer',
    'CHAT OPEN',
    'CHAT CLOSED',
    'CHAT OFF',
    'Your OBS: Wide',
    'Your OBS: Close',
    'Last press',
  ]);
  expect(holds(state, 'media_silent', { mediaId: 'film' })).toBe(true);
});

const BACK = { id: 'back', label: 'Back soon', text: 'Back in five minutes', bg: '#101010', seconds: 20 };
const withBand = (shown: string): ApiState => ({
  ...apiStateOf(null),
  bandPresets: [BACK],
  bands: [{ id: 'b', text: shown, until: new Date(0).toISOString() }],
});

test('each band that is ready has a button, which shows it as it is prepared and is lit while it is on screen', async () => {
  const state = withBand(BACK.text);
  const listed = { kind: 'band.show', role: 'assistant', allowed: true, held: false, body: {} } as const;
  const lists = { actions: [listed], tiles: [], commands: [] };
  const choices = choicesOf(state, []);
  const { sections } = presetsOf(choices, lists, 'regie');
  expect(sections.find(({ id }) => id === 'bands')?.definitions).toEqual(['band back']);
  expect([
    holds(state, 'band_preset_shown', { bandId: 'back' }),
    holds(withBand('Welcome'), 'band_preset_shown', { bandId: 'back' }),
  ]).toEqual([true, false]);
  const presses: unknown[] = [];
  const press = async (made: unknown): Promise<void> => void presses.push(made);
  const definition = actionDefinitions({ lists, choices, state: () => state, press })['band.preset'];
  const chosen = (bandId: string) => ({ options: { bandId } }) as never;
  if (!definition) throw new Error('bands can be pressed');
  await definition.callback(chosen('Back soon'), {} as never);
  const { id: _id, label: _label, ...asked } = BACK;
  expect(presses).toEqual([{ action: { kind: 'band.show', ...asked }, held: false }]);
  await expect((async () => definition.callback(chosen('none'), {} as never))()).rejects.toThrow('no such band');
});

test('the next message, the poll in hand and its results have buttons, where the token may press them', () => {
  const commands = [
    { name: 'message.next', allowed: true, held: false, ...STANDS },
    { name: 'poll.toggle', allowed: true, held: false, ...STANDS },
    { name: 'poll.results.toggle', allowed: false, held: false, ...STANDS },
  ] as const;
  const { presets } = presetsOf(choicesOf(apiStateOf(null), []), { actions: [], tiles: [], commands }, 'regie');
  expect(Object.values(presets).map((preset) => preset?.name)).toEqual(['NEXT MESSAGE', 'POLL', 'Last press']);
});
