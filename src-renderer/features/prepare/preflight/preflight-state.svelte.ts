import type { SpaceUsage } from '#shared/api/space.ts';
import type { SpaceAccount } from '#shared/bridge/account-calls.ts';
import type { BandPreset } from '#shared/library/band-presets.ts';
import type { MediaAddresses } from '#shared/bridge/media-calls.ts';
import { localFileOf } from '#shared/scene/local-media.ts';
import { fileAddress } from '#shared/scene/media-refs.ts';
import type { Finding } from '#shared/preflight/finding.ts';
import { preflight } from '#shared/preflight/preflight.ts';
import type { PreflightInput } from '#shared/preflight/preflight-input.ts';
import { spokenSec } from '#shared/show/script-length.ts';
import { readItems } from '../../../bridge/library-items.ts';
import { callPlatform } from '../../../bridge/platform.ts';
import { readingSeconds } from '../../../lib/reading-time.ts';
import { liveFontStack } from '../../../stage/live-fonts.ts';
import type { PrepareState } from '../prepare-state.svelte.ts';
import { createMeasureText } from './measure-text.ts';

/** Facts beside the scenes; null where the key's rights refuse them. */
interface PreflightFacts {
  readonly bands: readonly BandPreset[] | null;
  readonly account: SpaceAccount | null;
  readonly usage: SpaceUsage | null;
  readonly deckPages: PreflightInput['deckPages'];
  readonly rules: PreflightInput['rules'];
}
const NOTHING: PreflightFacts = { bands: null, account: null, usage: null, deckPages: null, rules: null };

/** True if a medium plays without the network: kept here, added here, or a rehearsal's own. */
const isAtHand = (url: string, kept: MediaAddresses): boolean => {
  const address = fileAddress(url);
  if (localFileOf(url) !== null || address?.startsWith('rehearsal:') === true) return true;
  return address === null || Object.hasOwn(kept, address);
};

/** Findings of preflight in the show being prepared, updated with every edit. Holds no clock: `now` comes in. */
export class PreflightState {
  facts = $state.raw<PreflightFacts>(NOTHING);
  now = $state(0);
  /** Grows when a font arrived: what was measured before was another. */
  fonts = $state(0);
  readonly #prepare: PrepareState;
  readonly #page: Document;

  readonly #measure = $derived.by(() =>
    this.fonts < 0 ? null : createMeasureText(liveFontStack(this.#prepare.stage.brand.font), this.#page),
  );
  readonly findings = $derived.by<readonly Finding[]>(() => (this.#prepare.loaded ? preflight(this.#input()) : []));
  readonly worst = $derived(this.findings[0]?.seriousness ?? null);

  constructor(prepare: PrepareState, page: Document) {
    this.#prepare = prepare;
    this.#page = page;
  }

  /** Asks for what is not part of the show. */
  async look(): Promise<void> {
    const { app, sessionId } = this.#prepare;
    const spaceId = app.host.space?.id;
    if (spaceId === undefined || sessionId === null) return;
    const known = async <Value>(value: Promise<Value>): Promise<Value | null> => value.catch(() => null);
    const [bands, accounts, usage, deckPages, rules] = await Promise.all([
      known(app.bridge.call('bands.presets.list', { spaceId, sessionId })),
      known(app.bridge.call('accounts.list', undefined)),
      known(callPlatform(app.bridge, spaceId, 'get_space_usage', {}, 'library')),
      known(this.#readDeck(spaceId)),
      known(this.#readRules(spaceId, sessionId)),
    ]);
    if (this.#prepare.sessionId !== sessionId) return;
    this.facts = {
      bands: bands?.presets ?? null,
      account: accounts?.find((account) => account.spaceId === spaceId) ?? null,
      usage: usage?.usage ?? null,
      deckPages,
      rules,
    };
  }

  async #readDeck(spaceId: string): Promise<PreflightInput['deckPages']> {
    const { bridge } = this.#prepare.app;
    const pages = await bridge.call('library.list', { spaceId, kind: 'deck_page' });
    const items = await readItems(
      bridge,
      pages.map(({ id }) => id),
    );
    return items.flatMap(({ id, body }) => (body.kind === 'deck_page' ? [{ id, tiles: body.tiles }] : []));
  }

  async #readRules(spaceId: string, sessionId: string): Promise<PreflightInput['rules']> {
    const { bridge } = this.#prepare.app;
    const rules = await bridge.call('library.list', { spaceId, kind: 'rule' });
    const items = await readItems(
      bridge,
      rules.map(({ id }) => id),
    );
    return items.flatMap(({ id, name, body }) =>
      body.kind === 'rule' && (body.sessionId ?? sessionId) === sessionId ? [{ id, name, rule: body }] : [],
    );
  }

  #input(): PreflightInput {
    const { editor, media, session, stage, app, sessionId } = this.#prepare;
    const { bands, account, usage, deckPages, rules } = this.facts;
    const { kept } = media;
    // A medium counts as missing only after the platform's library was read completely, and not during a new read.
    const { status } = app.sync;
    const wasRead = status.mediaRead.includes(app.host.space?.id ?? '') && status.media === undefined;
    const isKnown = wasRead && !media.loading && media.trouble === null;
    const desk = app.show.desk?.session.id === sessionId ? app.show.desk : null;
    return {
      show: editor.show,
      media: isKnown ? media.there : null,
      isKept: kept && ((url) => isAtHand(url, kept)),
      faultOf: (medium) => media.faults.get(medium) ?? null,
      lengthOf: (medium) => media.lengths.get(medium) ?? null,
      session: session && {
        ...session,
        durationMin: app.sessionFacts.plannedMin(app.host.space?.id, session),
      },
      autoAdvance: desk?.autoAdvance ?? null,
      polls: this.#prepare.polls.all,
      bands,
      deckPages,
      keys: app.keys.bindings,
      rules,
      signIn: account && {
        isSignedIn: account.trouble === null || account.trouble === 'restart',
        isWaiting: account.trouble === 'secret_waiting' || account.trouble === 'secret_locked',
        isFleeting: account.trouble === 'restart' || (account.kind !== 'rehearsal' && account.keptIn === 'memory'),
      },
      usage,
      accent: stage.brand.colors.accent,
      measure: this.#measure,
      readingSec: readingSeconds,
      scriptLength: (scene) => {
        const { wordsPerMinute } = this.#prepare.speeds.of(scene);
        return { seconds: spokenSec(this.#prepare.notes.wordsOf(scene.id), wordsPerMinute), wordsPerMinute };
      },
      now: this.now,
    };
  }
}
