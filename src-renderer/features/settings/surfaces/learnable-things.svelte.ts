import { showNames } from '../../../actions/show-names.ts';
import { openShowSources } from '../../../common/open-show-sources.ts';
import type { AppContext } from '../../../context/app-context.ts';
import type { LearnablePage, LearnableThings } from './learnable-commands.ts';

/** The open show and the pages of its deck, as commands for a control are chosen from them. */
export class OpenThings implements LearnableThings {
  readonly #app: Pick<AppContext, 'controllers' | 'deckPages' | 'keys' | 'preferences' | 'show'>;
  readonly #scenes = $derived.by(() => this.#app.show.scenes);
  readonly #polls = $derived.by(() => this.#app.show.state?.polls?.value ?? []);
  readonly #library = $derived.by(
    () => new Map((this.#app.show.state?.media?.value ?? []).map((medium) => [medium.id, medium])),
  );
  readonly pages: readonly LearnablePage[] = $derived.by(() =>
    this.#app.deckPages.pages.map(({ id, name, body }) => ({ id, name, tiles: body.tiles })),
  );

  readonly keys = $derived.by(() => this.#app.keys.bindings);
  readonly names = $derived.by(() =>
    showNames({ scenes: this.#scenes, polls: this.#polls, media: this.#library, people: [], pages: this.pages }),
  );
  // People and messages come and go: no control is for one of them.
  readonly sources = $derived.by(() => ({ ...openShowSources(this.#app, []), people: [], messages: [] }));

  constructor(app: Pick<AppContext, 'controllers' | 'deckPages' | 'keys' | 'preferences' | 'show'>) {
    this.#app = app;
  }
}
