import { arch, availableParallelism, platform, release, totalmem } from 'node:os';
import type { CheckResult, DiagnosticsFile, WindowFacts } from '#shared/bridge/diagnostics-calls.ts';
import { shadowedBindings } from '#shared/controls/controllers.ts';
import type { SurfacesState } from '#shared/controls/surface.ts';
import type { Preferences } from '#shared/settings/preferences.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { shareableLine } from './shareable-line.ts';
import type { CheckedSpace } from './run-checks.ts';

const MAX_LINES = 150;
const MAX_ERRORS = 25;
const GIB = 1024 ** 3;

export interface DiagnosticsFacts {
  readonly version: string;
  readonly host: 'electron' | 'browser';
  readonly now: number;
  readonly preferences: Preferences;
  readonly spaces: readonly (CheckedSpace & { readonly access: string; readonly limited: boolean })[];
  readonly show: ShowState | null;
  readonly attached: number;
  readonly surfaces: SurfacesState;
  readonly checks: readonly CheckResult[];
  readonly window: WindowFacts;
  readonly logLines: readonly string[];
}

const showFacts = (show: ShowState | null) =>
  show && {
    rehearsal: show.rehearsal,
    status: show.desk?.value.session.status ?? null,
    scenes: show.desk?.value.scenes.length ?? null,
    messages: show.chat?.value.messages.length ?? null,
    connection: show.connection.state,
    ageMs: show.connection.ageMs,
    clockOffsetMs: show.clockOffsetMs,
  };

const surfaceFacts = ({ settings, surfaces, tokens, ownObs, satellite, controllers, at }: SurfacesState) => ({
  controllers: {
    midi: controllers.midi,
    gamepads: controllers.gamepads,
    streamDecks: controllers.streamDecks,
    bindings: controllers.bindings.length,
    taughtTwice: shadowedBindings(controllers.bindings).length,
    devices: controllers.devices.map(({ enabled, locked, role, pageId }) => ({
      enabled,
      locked,
      role,
      hasPage: pageId !== null,
    })),
  },
  satellite: satellite.status,
  ownObs: { status: ownObs.status, hasPassword: ownObs.hasPassword, scenes: ownObs.scenes.length },
  tokens: tokens.length,
  each: surfaces.map(({ kind, status, connected, lastInput, mutedUntil }) => ({
    kind,
    status,
    reach: settings[kind].reach,
    locked: settings[kind].locked,
    connected: connected.length,
    lastResult: lastInput?.result ?? null,
    lastSecondsAgo: lastInput && Math.round((at - lastInput.at) / 1000),
    muted: mutedUntil !== null,
  })),
});

/**
 * A text about this copy of the app for someone who is asked for help. Every value in it is chosen here by name:
 * no names of people, spaces or shows, no addresses, no paths, no messages, nothing that opens anything.
 */
export const diagnosticsFile = (facts: DiagnosticsFacts): DiagnosticsFile => {
  const { preferences } = facts;
  const lines = facts.logLines.flatMap((line) => shareableLine(line) ?? []);
  const { node, v8, electron, chrome, sqlite, openssl } = process.versions as Readonly<Record<string, string>>;
  const content = {
    what: 'Diagnostics of Regie. Read it before you share it.',
    made: new Date(facts.now).toISOString(),
    app: { version: facts.version, host: facts.host, attached: facts.attached },
    system: {
      platform: platform(),
      release: release(),
      arch: arch(),
      processors: availableParallelism(),
      memoryGib: Math.round(totalmem() / GIB),
      upSeconds: Math.round(process.uptime()),
      usedMib: Math.round(process.memoryUsage.rss() / 1024 ** 2),
    },
    versions: { node, v8, electron: electron ?? null, chrome: chrome ?? null, sqlite: sqlite ?? null, openssl },
    preferences: {
      language: preferences.language,
      appearance: preferences.appearance,
      density: preferences.density,
      mode: preferences.mode,
      uiSounds: preferences.uiSounds,
      hasOperatorName: preferences.operatorName !== '',
      hasLastShow: preferences.lastShow !== null,
      rehearsal: {
        startLive: preferences.rehearsal.startLive,
        audience: preferences.rehearsal.audience,
        chatPerMinute: preferences.rehearsal.chatPerMinute,
      },
    },
    spaces: facts.spaces.map((space) => ({
      kind: space.rehearsal ? 'rehearsal' : 'connected',
      encrypted: space.apiRoot.startsWith('https:'),
      access: space.access,
      limited: space.limited,
      signedIn: space.signedIn,
      budget: space.budget,
    })),
    show: showFacts(facts.show),
    surfaces: surfaceFacts(facts.surfaces),
    window: facts.window,
    checks: facts.checks,
    errors: lines.filter(({ level }) => level === 'warn' || level === 'error').slice(-MAX_ERRORS),
    log: lines.slice(-MAX_LINES),
  };
  const day = new Date(facts.now).toISOString().slice(0, 16).replace(/[-:]/g, '');
  return { name: `regie-diagnostics-${day}.json`, text: `${JSON.stringify(content, null, 2)}\n` };
};
