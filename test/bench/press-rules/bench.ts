import type { Action, PressEvent } from '#shared/show/action.ts';
import type { RuleEvent } from '#shared/rules/rule-events.ts';
import { RULE_LIMITS, type Rule } from '#shared/rules/rule.ts';
import { openBridgeClient, pairWithLink, type BridgeClient } from '../../support/bridge-client.ts';
import { startBundledApp } from '../bundled-app.ts';
import { compare, median, pause, percentile, type Bench, type Measure } from '../measure.ts';
import { medianInterval } from '../pairs.ts';
import { pressScene } from '../press/press-scene.ts';

const ROUNDS = 100;
const WARM_UP = 10;
/** Between a press at one desk and the next at the other: each is past its debounce and within 300 tokens a minute. */
const PAUSE_MS = 300;
const FIRINGS = 12;
/** A rule presses twenty times a minute at most. */
const FIRING_PAUSE_MS = 3500;

type App = Awaited<ReturnType<typeof startBundledApp>>;

/** A desk in a process of its own, with two windows. */
interface Desk {
  readonly app: App;
  readonly windows: readonly [BridgeClient, BridgeClient];
  readonly spaceId: string;
  readonly sessionId: string;
  readonly sceneIds: readonly string[];
}

const openDesk = async (app: App): Promise<Desk> => {
  const paired = await pairWithLink(app.ready.url);
  const windows = [await openBridgeClient(paired), await openBridgeClient(paired)] as const;
  for (const [index, window] of windows.entries()) await window.call('app.hello', { me: `Bench ${index + 1}` });
  const show = await windows[0].call('show.current', undefined);
  if (!show?.desk) throw new Error('no show is open');
  const sceneIds = show.desk.value.scenes.map(({ id }) => id);
  return { app, windows, spaceId: show.spaceId, sessionId: show.sessionId, sceneIds };
};

/** Rules of every kind that a reading or a press is looked at for, and that nothing in the demo begins. */
const waiting: readonly RuleEvent[] = [
  { kind: 'scene.on_air', sceneId: 'nowhere' },
  { kind: 'scene.left', sceneId: null, seconds: 86_000 },
  { kind: 'poll.votes', pollId: null, votes: 99_000 },
  { kind: 'viewers', level: 'at_least', people: 99_000 },
  { kind: 'show.time', seconds: 86_000 },
  { kind: 'film.ended', mediaId: 'none' },
  { kind: 'speaker.left', userId: 'nobody' },
  { kind: 'poll.closed', pollId: 'none' },
];

const BAND: Action = { kind: 'band.show', text: 'By a rule', seconds: 2 };

/** Arms as many rules as may be armed: the last of them shows a band once a scene comes on air. */
const armAll = async ({ windows: [window], spaceId, sceneIds: [sceneId = ''] }: Desk): Promise<void> => {
  for (let index = 0; index < RULE_LIMITS.armed; index += 1) {
    const isLast = index === RULE_LIMITS.armed - 1;
    const other = waiting[index % waiting.length];
    if (!other) throw new Error('there is no rule to arm');
    const body: Rule = {
      kind: 'rule',
      sessionId: null,
      event: isLast ? { kind: 'scene.on_air', sceneId } : other,
      conditions: isLast ? [] : [{ kind: 'viewers.are', level: 'at_most', people: 90_000 }],
      steps: [{ kind: 'action', action: BAND }],
    };
    const { id } = await window.call('library.create', { spaceId, name: `Rule ${index}`, body });
    await window.call('rules.arm', { ruleId: id, armed: 'do' });
  }
  const { armed } = await window.call('rules.state', undefined);
  if (armed.length !== RULE_LIMITS.armed) throw new Error(`${armed.length} rules are armed`);
};

/** Presses at both desks in turn; milliseconds until each is confirmed. */
const pressBoth = async (plain: Desk, ruled: Desk): Promise<readonly (readonly [plain: number, ruled: number])[]> => {
  const found: (readonly [number, number])[] = [];
  const pressAt = async ({ windows: [first, second], sceneIds }: Desk, round: number): Promise<number> => {
    // The first scene begins a rule.
    const sceneId = sceneIds[1 + (round % (sceneIds.length - 1))] ?? '';
    const { confirmedMs } = await pressScene(first, second, sceneId);
    await pause(PAUSE_MS);
    return confirmedMs;
  };
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    // Neither is always the one that comes after the other.
    const isPlainFirst = round % 2 === 0;
    const before = isPlainFirst ? await pressAt(plain, round) : 0;
    const ofRuled = await pressAt(ruled, round);
    const ofPlain = isPlainFirst ? before : await pressAt(plain, round);
    if (round >= WARM_UP) found.push([ofPlain, ofRuled]);
  }
  return found;
};

const hasScene = (data: unknown, sceneId: string): boolean => {
  const { desk, deskChange } = data as {
    readonly desk?: { readonly value: { readonly activeSceneId: string | null } };
    readonly deskChange?: unknown;
  };
  return (
    desk?.value.activeSceneId === sceneId || JSON.stringify(deskChange ?? null).includes(`"activeSceneId":"${sceneId}"`)
  );
};

/** Somebody elsewhere takes the scene: milliseconds from the reading that shows it, in a window, to the rule's press there. */
const firings = async ({ app, windows: [, window], sessionId, sceneIds }: Desk): Promise<readonly number[]> => {
  const [first = '', second = ''] = sceneIds;
  const activate = async (sceneId: string): Promise<void> => {
    const { baseUrl, fullKey } = app.ready.service;
    const response = await fetch(`${baseUrl}/live/sessions/${sessionId}/scenes/${sceneId}/activate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${fullKey}` },
    });
    if (!response.ok) throw new Error(`the platform answered ${response.status}`);
  };
  const found: number[] = [];
  for (let round = 0; round < FIRINGS; round += 1) {
    await activate(second);
    await pause(FIRING_PAUSE_MS);
    window.heard.length = 0;
    const read = window.waitFor(({ event, data }) => event === 'show.patch' && hasScene(data, first), 30_000);
    const pressed = window.waitFor(({ event, data }) => {
      const press = data as PressEvent;
      return event === 'show.press' && press.source.surface === 'rule' && press.phase === 'pressed';
    }, 30_000);
    await activate(first);
    const [readAt, pressedAt] = await Promise.all([read, pressed]);
    found.push(pressedAt.at - readAt.at);
    await pause(FIRING_PAUSE_MS);
  }
  return found;
};

/** A press with fifty rules armed beside one without, and how soon a rule presses after its reading. */
export const pressRules: Bench = {
  name: 'press-rules',
  async run(): Promise<readonly Measure[]> {
    const apps = [
      await startBundledApp(['--data', ':memory:'], {}),
      await startBundledApp(['--data', ':memory:'], {}),
    ] as const;
    try {
      const [plain, ruled] = [await openDesk(apps[0]), await openDesk(apps[1])];
      await armAll(ruled);
      const pairs = await pressBoth(plain, ruled);
      const [least, most] = medianInterval(pairs.map(([ofPlain, ofRuled]) => ofRuled / ofPlain));
      process.stderr.write(`ratio of pairs, 9 chances of 10: ${least.toFixed(3)} to ${most.toFixed(3)}\n`);
      const times = await firings(ruled);
      for (const { windows } of [plain, ruled]) for (const window of windows) window.close();
      return [
        compare(
          'press to confirmed with 50 rules armed, median, against the same press without, in turn',
          {
            value: median(pairs.map(([, ofRuled]) => ofRuled)),
            unit: 'ms',
            reference: median(pairs.map(([ofPlain]) => ofPlain)),
          },
          { most: 1.02 },
        ),
        compare(
          'the press of a rule after the reading that brought its event, of 50 armed, longest of twelve, against 50 ms',
          { value: percentile(times, 1), unit: 'ms', reference: 50 },
          { most: 1 },
        ),
      ];
    } finally {
      for (const app of apps) await app.stop();
    }
  },
};
