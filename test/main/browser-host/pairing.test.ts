import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { openBrowserStore } from '../../../src-main/browser-host/browser-store.ts';
import { createPairing, type BrowserSecrets, type Pairing } from '../../../src-main/browser-host/pairing.ts';
import type { InviteRequest } from '../../../src-main/browser-host/invites.ts';
import { newPanelCode } from '../../../src-main/browser-host/panel-code.ts';

describe('pairing', () => {
  const DAY_MS = 24 * 3_600_000;
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  const newFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'regie-pairing-'));
    folders.push(folder);
    return folder;
  };
  let ids = 0;
  let codes = -1;
  let told = 0;
  /** The pairing of one run of a host; with a folder the next run goes on where it ended. */
  const run = (folder: string | null = null, clock = createManualClock(0)): Pairing =>
    createPairing({
      store: openBrowserStore(folder, silentLog),
      clock,
      newId: () => `id-${(ids += 1)}`,
      admitFromTeam: () => null,
      askFromTeam: (token) => (token === 'of the team' ? { name: 'Ana', role: 'chat' } : null),
      newCode: () => newPanelCode(() => (codes += 1) % 26),
      onGuests: () => (told += 1),
    });
  const WINDOW: InviteRequest = { kind: 'window' };
  const TINA: InviteRequest = {
    kind: 'panel',
    name: 'Tina',
    role: 'chat',
    term: 'month',
    admission: 'open',
    by: 'Paula',
  };
  const ASKED: InviteRequest = { ...TINA, admission: 'asked' };
  const redeem = (pairing: Pairing, token: string): BrowserSecrets | null => {
    const redeemed = pairing.redeem(token, 'fr');
    return redeemed?.kind === 'in' ? redeemed.secrets : null;
  };
  const stages = (pairing: Pairing): readonly string[] => pairing.guests().map(({ id, stage }) => `${id} ${stage}`);
  const letIn = (pairing: Pairing, request: InviteRequest): BrowserSecrets =>
    redeem(pairing, pairing.invite(request).token) ?? { cookie: '', proof: '' };
  const kindOf = (pairing: Pairing, { cookie, proof }: BrowserSecrets): string | undefined =>
    pairing.find(cookie, proof)?.kind;

  test('a link lets one browser in, once', () => {
    const pairing = run();
    const { token } = pairing.invite(WINDOW);
    const secrets = redeem(pairing, token) ?? { cookie: '', proof: '' };
    expect(kindOf(pairing, secrets)).toBe('window');
    expect([
      pairing.redeem(token, 'en'),
      pairing.redeem('guess', 'en'),
      pairing.find('guess', secrets.proof),
      pairing.find(undefined, secrets.proof),
    ]).toEqual([null, null, null, null]);
  });

  test('a link to the stage lets in again and again, over a restart and without end, until it is removed', () => {
    const [folder, clock] = [newFolder(), createManualClock(0)];
    const { id, token } = run(folder, clock).lastingLink({ role: 'programme', name: 'OBS' });
    const secrets = run(folder, clock).openLasting(token) ?? { cookie: '', proof: '' };
    clock.advance(400 * DAY_MS);
    const later = run(folder, clock);
    expect(later.openLasting(token)).toEqual(secrets);
    expect(later.find(secrets.cookie, secrets.proof)).toMatchObject({ kind: 'panel', id, role: 'programme' });
    expect([later.redeem(token, 'en'), later.openLasting('guess')]).toEqual([null, null]);
    later.remove(id);
    expect([later.openLasting(token), later.find(secrets.cookie, secrets.proof)]).toEqual([null, null]);
    expect(later.shutOut(secrets.cookie)).toBe('removed');
  });

  test('a link to the page of one who speaks lets in again and again for a month, under the same name and person', () => {
    const [folder, clock] = [newFolder(), createManualClock(0)];
    const speaker = { spaceId: 's', sessionId: 'l', userId: 'u' };
    const { id, token } = run(folder, clock).lastingLink({ role: 'speaker', name: 'Sam', speaker, relay: null });
    const later = run(folder, clock);
    const { role, cookie, proof } = later.openLasting(token) ?? { role: null, cookie: '', proof: '' };
    expect(role).toBe('speaker');
    expect(later.find(cookie, proof)).toMatchObject({ id, name: 'Sam', role: 'speaker', speaker });
    expect(later.guests()).toMatchObject([{ id, name: 'Sam', role: 'speaker', speaker, stage: 'in' }]);
    clock.advance(29 * DAY_MS);
    expect([later.openLasting(token) !== null, later.roleOf(id)]).toEqual([true, 'speaker']);
    clock.advance(2 * DAY_MS);
    expect([later.openLasting(token), later.find(cookie, proof), later.roleOf(id)]).toEqual([null, null, null]);
  });

  test('a speaker’s page that was shut out comes in no more by its link', () => {
    const pairing = run();
    const speaker = { spaceId: 's', sessionId: 'l', userId: null };
    const { id, token } = pairing.lastingLink({ role: 'speaker', name: 'Sam', speaker, relay: null });
    const { cookie } = pairing.openLasting(token) ?? { cookie: '' };
    expect(pairing.remove(id)).toBe(true);
    expect([pairing.openLasting(token), pairing.shutOut(cookie)]).toEqual([null, 'removed']);
  });

  test('a crowd of panels takes no place of a link to the stage, and there are twenty of those at most', () => {
    const pairing = run();
    const { token } = pairing.lastingLink({ role: 'programme', name: 'OBS' });
    for (let count = 0; count < 150; count += 1) letIn(pairing, TINA);
    expect(pairing.openLasting(token)).not.toBe(null);
    for (let count = 1; count < 20; count += 1) pairing.lastingLink({ role: 'programme', name: `vMix ${count}` });
    expect(() => pairing.lastingLink({ role: 'programme', name: 'One more' })).toThrow('twenty');
  });

  test('the cookie alone pairs no browser, because every port of the computer’s name gets it', () => {
    const pairing = run();
    const [own, other] = [letIn(pairing, WINDOW), letIn(pairing, TINA)];
    expect([undefined, '', 'guess', own.cookie, other.proof].map((proof) => pairing.find(own.cookie, proof))).toEqual(
      Array(5).fill(null),
    );
    expect(pairing.findByCookie(own.cookie)?.kind).toBe('window');
  });

  test('a panel is who its invitation says, in the language of its browser', () => {
    const pairing = run();
    const { cookie, proof } = letIn(pairing, TINA);
    expect(pairing.find(cookie, proof)).toMatchObject({ kind: 'panel', name: 'Tina', role: 'chat', language: 'fr' });
  });

  test('a panel’s link that is too old lets nobody in; the host’s own is good until it is used', () => {
    const clock = createManualClock(0);
    const pairing = run(null, clock);
    const { token, expiresAt } = pairing.invite(TINA);
    const own = pairing.invite(WINDOW);
    clock.advance(expiresAt + 1);
    expect(pairing.redeem(token, 'en')).toBeNull();
    expect(pairing.redeem(own.token, 'en')).not.toBeNull();
  });

  test('a window hears of every change of the guests: invited, in, called back', () => {
    const pairing = run();
    const [one, other] = [pairing.invite(TINA), pairing.invite(TINA)];
    told = 0;
    redeem(pairing, one.token);
    expect([told, stages(pairing)]).toEqual([1, [`${other.id} invited`, `${one.id} in`]]);
    pairing.forgetPanels();
    expect([told, stages(pairing)]).toEqual([2, []]);
  });

  test('whoever opens a link that asks the desk waits under three words, and comes in once the desk says so', () => {
    const pairing = run();
    const { id, token } = pairing.invite(ASKED);
    expect(pairing.look(token)).toMatchObject({ name: 'Tina', by: 'Paula', role: 'chat' });
    const waits = pairing.redeem(token, 'en');
    if (waits?.kind !== 'waiting') throw new Error('nobody waits');
    expect(waits.code).toBe('Alfa Bravo Charlie');
    expect(pairing.guests()).toMatchObject([{ id, stage: 'waiting', code: waits.code }]);
    // The link is used up, and asking again changes nothing.
    expect([pairing.look(token), pairing.redeem(token, 'en'), pairing.redeem(waits.token, 'en')]).toEqual([
      null,
      null,
      waits,
    ]);
    expect([pairing.admit('someone'), pairing.admit(id)]).toEqual([false, true]);
    const secrets = redeem(pairing, waits.token);
    expect(secrets && pairing.find(secrets.cookie, secrets.proof)).toMatchObject({ id, kind: 'panel', name: 'Tina' });
    expect([stages(pairing), pairing.redeem(waits.token, 'en')]).toEqual([[`${id} in`], null]);
  });

  test('a page that was loaded anew before it had its answer asks again as itself, for a minute', () => {
    const clock = createManualClock(0);
    const pairing = run(null, clock);
    const own = 'a-secret-of-this-page';
    const { token } = pairing.invite(TINA);
    const first = pairing.redeem(token, 'fr', own);
    expect(first?.kind).toBe('in');
    expect([
      pairing.redeem(token, 'fr', own),
      pairing.redeem(token, 'fr', 'a-secret-of-another'),
      pairing.redeem(token, 'fr'),
    ]).toEqual([first, null, null]);
    clock.advance(61_000);
    expect(pairing.redeem(token, 'fr', own)).toBeNull();

    // A waiting panel goes on waiting; one that was shut out stays out.
    const asked = pairing.invite(ASKED);
    const waiting = pairing.redeem(asked.token, 'fr', own);
    expect([waiting?.kind, pairing.redeem(asked.token, 'fr', own)]).toEqual(['waiting', waiting]);
    if (waiting?.kind !== 'waiting') throw new Error('nobody waits');
    expect(pairing.redeem(waiting.token, 'fr', own)).toEqual(waiting);
    pairing.admit(asked.id);
    expect(pairing.redeem(waiting.token, 'fr', own)?.kind).toBe('in');
    pairing.forgetPanels();
    expect(pairing.redeem(asked.token, 'fr', own)).toBeNull();
    const gone = pairing.invite(TINA);
    pairing.redeem(gone.token, 'fr', own);
    pairing.forgetPanels();
    expect(pairing.redeem(gone.token, 'fr', own)).toBeNull();
  });

  test('a link that nobody opened cannot be admitted, and who is refused stays out', () => {
    const pairing = run();
    const { id, token } = pairing.invite(ASKED);
    expect(pairing.admit(id)).toBe(false);
    const waits = pairing.redeem(token, 'en');
    expect([pairing.remove(id), pairing.remove(id), pairing.admit(id)]).toEqual([true, false, false]);
    expect([waits?.kind === 'waiting' && pairing.redeem(waits.token, 'en'), stages(pairing)]).toEqual([null, []]);
  });

  test('one person is shut out alone, in the next run too', () => {
    const folder = newFolder();
    const pairing = run(folder);
    const [tina, carl] = [letIn(pairing, TINA), letIn(pairing, { ...TINA, name: 'Carl' })];
    const gone = pairing.find(tina.cookie, tina.proof);
    expect(pairing.remove(gone?.kind === 'panel' ? gone.id : '')).toBe(true);
    for (const one of [pairing, run(folder)])
      expect([kindOf(one, tina), kindOf(one, carl)]).toEqual([undefined, 'panel']);
  });

  test('a person may come back as long as the link said, and no longer', () => {
    const clock = createManualClock(0);
    const pairing = run(null, clock);
    const [evening, week] = (['evening', 'week'] as const).map((term) => letIn(pairing, { ...TINA, term }));
    clock.advance(12 * 3_600_000 - 1);
    expect([evening, week].map((one) => one && kindOf(pairing, one))).toEqual(['panel', 'panel']);
    clock.advance(1);
    expect([evening, week].map((one) => one && kindOf(pairing, one))).toEqual([undefined, 'panel']);
    expect([pairing.findByCookie(evening?.cookie), pairing.guests().length]).toEqual([null, 1]);
  });

  test('however many panels come, the host’s own windows stay in', () => {
    const pairing = run();
    const window = letIn(pairing, WINDOW);
    const first = letIn(pairing, TINA);
    for (let count = 0; count < 200; count += 1) letIn(pairing, TINA);
    expect([kindOf(pairing, window), kindOf(pairing, first)]).toEqual(['window', undefined]);
  });

  test('the oldest of very many open links stop working', () => {
    const pairing = run();
    const own = pairing.invite(WINDOW);
    const links = Array.from({ length: 25 }, () => pairing.invite(TINA));
    const good = links.filter(({ token }) => pairing.redeem(token, 'en') !== null);
    expect(good).toEqual(links.slice(5));
    expect(pairing.redeem(own.token, 'en')).not.toBeNull();
  });

  test('the next run knows the browsers of this one by what they were let in as, and its file opens nothing', () => {
    const folder = newFolder();
    const first = run(folder);
    const [window, panel] = [letIn(first, WINDOW), letIn(first, TINA)];
    const next = run(folder);
    const changed = { ...panel, cookie: `${panel.cookie}x` };
    expect([window, panel, changed].map((one) => kindOf(next, one))).toEqual(['window', 'panel', undefined]);
    const kept = readFileSync(join(folder, 'browsers.json'), 'utf8');
    expect([window, panel].flatMap(Object.values).filter((secret: string) => kept.includes(secret))).toEqual([]);
    const digests = [...kept.matchAll(/"(?:digest|proof)": "([^"]+)"/g)].map(([, digest]) => digest);
    expect(digests).toHaveLength(4);
    expect(digests.flatMap((one) => digests.map((other) => next.find(one, other)))).toEqual(Array(16).fill(null));
  });

  test('a browser that comes back stays known; one away for thirty days pairs again', () => {
    const clock = createManualClock(0);
    const folder = newFolder();
    const first = run(folder, clock);
    const [often, seldom] = [letIn(first, WINDOW), letIn(first, WINDOW)];
    clock.advance(20 * DAY_MS);
    expect(kindOf(run(folder, clock), often)).toBe('window');
    clock.advance(11 * DAY_MS);
    const later = run(folder, clock);
    expect([kindOf(later, often), kindOf(later, seldom)]).toEqual(['window', undefined]);
  });

  test('panels that are shut out stay out, with the links for them; windows stay in', () => {
    const folder = newFolder();
    const pairing = run(folder);
    const [window, panel] = [letIn(pairing, WINDOW), letIn(pairing, TINA)];
    const { token } = pairing.invite(TINA);
    pairing.forgetPanels();
    for (const one of [pairing, run(folder)]) {
      expect([kindOf(one, window), kindOf(one, panel), one.redeem(token, 'en')]).toEqual(['window', undefined, null]);
    }
  });

  test('browsers of an earlier version, which kept no proof, pair again; the ports stay', () => {
    const folder = newFolder();
    const digest = 'a'.repeat(43);
    const earlier = { port: 41_000, servicePort: 41_001, browsers: [{ digest, kind: 'window', seenAt: 0 }] };
    writeFileSync(join(folder, 'browsers.json'), JSON.stringify(earlier));
    expect(openBrowserStore(folder, silentLog).read()).toEqual({ ...earlier, browsers: [] });
    expect(existsSync(join(folder, 'browsers.json.bad'))).toBe(false);
  });

  test('a file that makes no sense lets nobody in and is kept aside', () => {
    const folder = newFolder();
    const secrets = letIn(run(folder), WINDOW);
    writeFileSync(join(folder, 'browsers.json'), '{"port": 1, "servicePort": null, "browsers": [{"digest": "short"}]}');
    expect(kindOf(run(folder), secrets)).toBeUndefined();
    expect(existsSync(join(folder, 'browsers.json.bad'))).toBe(true);
  });

  test('a folder that cannot be written costs nothing before the next run', () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    const pairing = run(file);
    expect([letIn(pairing, WINDOW), letIn(pairing, TINA)].map((one) => kindOf(pairing, one))).toEqual([
      'window',
      'panel',
    ]);
  });

  test('a panel of another desk of the team is let in by the person here alone, and asks once however often it comes', () => {
    const pairing = run();
    expect(pairing.look('of the team')).toMatchObject({ name: 'Ana', role: 'chat', admission: 'asked' });
    const first = pairing.redeem('of the team', 'en');
    const again = pairing.redeem('of the team', 'en');
    const waiting = pairing.guests().filter(({ stage }) => stage === 'waiting');
    expect([first?.kind, again?.kind, waiting.length, waiting[0]?.name]).toEqual(['waiting', 'waiting', 1, 'Ana']);
    const token = again?.kind === 'waiting' ? again.token : '';
    expect(redeem(pairing, token)).toBeNull();
    pairing.admit(waiting[0]?.id ?? '');
    expect(kindOf(pairing, redeem(pairing, token) ?? { cookie: '', proof: '' })).toBe('panel');
  });
});
