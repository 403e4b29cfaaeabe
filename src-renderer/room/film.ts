import { mount, tick } from 'svelte';
import '../styles/index.css';
import './room.css';
import { createSystemClock } from '#shared/lib/clock.ts';
import { FILM_PAGE, type FilmPage } from '#shared/room/film.ts';
import { languageOfReader } from '../lib/language-of-address.ts';
import { locale } from '../lib/locale.svelte.ts';
import { loadFromService } from '../lib/media-source.ts';
import { FilmMaker } from './film/film-maker.svelte.ts';
import FilmStage from './film/FilmStage.svelte';
import { readPageSession } from './page-session.ts';
import { recordingSource } from './replay/load-recording.ts';
import { Replay } from './replay/replay.svelte.ts';

/** Opens the recording over the whole window; who opened the window says when it is filmed. */
const openFilm = async (): Promise<FilmMaker> => {
  const target = document.getElementById('app');
  const session = readPageSession(document, { location, history, storage: null });
  if (!target || !session) throw new Error('this page was opened without a link');
  document.documentElement.dataset.appearance = 'dark';
  locale.set(languageOfReader(navigator.languages));
  loadFromService();
  const source = recordingSource(session);
  const clock = createSystemClock(globalThis);
  const replay = new Replay(await source.load(), () => clock.now());
  mount(FilmStage, { target, props: { replay, source } });
  await tick();
  await document.fonts.ready;
  return new FilmMaker(replay, session, { stage: () => target, isOwnWindow: true });
};

const opened = openFilm();
const page: FilmPage = {
  ready: opened.then(() => undefined),
  make: async () => (await opened).make(),
};
Object.assign(globalThis, { [FILM_PAGE]: page });
