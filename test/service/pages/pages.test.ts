import { describe, expect, it } from 'vitest';
import manifest from 'pdfjs-dist/package.json' with { type: 'json' };
import { areBundlesFresh } from '../../support/program.ts';
import { assetHeaders } from '../../../src-service/pages/page-security.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const get = (host: TestService, url: string, init?: RequestInit): Promise<Response> =>
  host.service.fetch(new Request(url, init));

const createLive = async (host: TestService): Promise<{ id: string; hostUrl: string }> => {
  const { session, hostUrl } = await host.call('create_live_session', {
    body: { title: 'Fish & <chips>', scheduledAt: host.clock.now() + 60_000 },
  });
  return { id: session.id, hostUrl };
};

const entry = async (host: TestService, id: string): Promise<string> => {
  const { url } = await host.call('create_live_entry_url', {
    body: { sessionId: id, user: { externalId: 'ann', name: 'Ann' } },
  });
  return url;
};

describe('pages of the live room', () => {
  it('open once by an entry link, and say so the second time', async () => {
    const host = startTestService();
    const { id } = await createLive(host);
    const url = await entry(host, id);
    const first = await get(host, url);
    expect(first.status).toBe(303);
    expect(first.headers.get('location')).toMatch(new RegExp(`^/app/live/${id}#room=[0-9a-f]{48}$`));
    const second = await get(host, url);
    expect(second.status).toBe(410);
    expect(second.headers.get('content-type')).toContain('text/html');
    expect(await second.text()).toContain('This link has already been used');
  });

  it('keep an entry link unused when it is only looked at by HEAD', async () => {
    const host = startTestService();
    const { id } = await createLive(host);
    const url = await entry(host, id);
    await get(host, url, { method: 'HEAD' });
    expect((await get(host, url)).status).toBe(303);
  });

  it('do not open by a link that is too old, unknown, or of a live that is over', async () => {
    const host = startTestService();
    const { id } = await createLive(host);
    const old = await entry(host, id);
    host.clock.advance(15 * 60_000);
    expect(await (await get(host, old)).text()).toContain('This link has expired');
    expect((await get(host, `${host.service.ready.appUrl}/enter/nothing`)).status).toBe(404);
    const late = await entry(host, id);
    await host.rehearse('POST', `/sessions/${id}/start`);
    await host.rehearse('POST', `/sessions/${id}/end`);
    expect(await (await get(host, late)).text()).toContain('This live is over');
  });

  it('ask an invited person for their name, by a plain form', async () => {
    const host = startTestService();
    const { id } = await createLive(host);
    const { invite } = await host.call('create_live_invite', { params: { id }, body: { role: 'speaker', maxUses: 1 } });
    const form = await get(host, invite.url);
    const html = await form.text();
    expect(html).toContain('Fish &amp; &lt;chips&gt;');
    expect(html).toContain('<form method="post">');
    const post = (name: string): Promise<Response> =>
      get(host, invite.url, { method: 'POST', body: new URLSearchParams({ name }) });
    expect((await post('  ')).status).toBe(400);
    expect((await post('Bob')).status).toBe(303);
    expect(await (await post('Cat')).text()).toContain('This invitation has been used up');
  });

  it('let a class in at once by one invitation, then brake those who come from the same network', async () => {
    const host = startTestService();
    const { id } = await createLive(host);
    const { invite } = await host.call('create_live_invite', { params: { id }, body: {} });
    const arrive = async (address: string): Promise<Response> => {
      const init = { method: 'POST', body: new URLSearchParams({ name: 'Zo"é' }) };
      return host.service.fetch(new Request(invite.url, init), address);
    };
    const crowd = await Promise.all(Array.from({ length: 200 }, () => arrive('198.51.100.7')));
    expect(crowd.filter(({ status }) => status === 303)).toHaveLength(60);
    const late = await arrive('198.51.100.7');
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await late.text()).toContain('value="Zo&quot;é"');
    expect((await arrive('203.0.113.9')).status).toBe(303);
    host.clock.advance(1000);
    const next = await Promise.all([1, 2, 3].map(() => arrive('::ffff:198.51.100.7')));
    expect(next.map(({ status }) => status)).toEqual([303, 303, 429]);
  });

  it('brake one invitation whatever the networks', async () => {
    const host = startTestService();
    const { id } = await createLive(host);
    const { invite } = await host.call('create_live_invite', { params: { id }, body: {} });
    const statuses = await Promise.all(
      Array.from({ length: 620 }, async (_, index) => {
        const init = { method: 'POST', body: new URLSearchParams({ name: 'Ann' }) };
        const answer = await host.service.fetch(new Request(invite.url, init), `2001:db8:0:${index.toString(16)}::1`);
        return answer.status;
      }),
    );
    expect(statuses.filter((status) => status === 303)).toHaveLength(600);
  });

  it.each([
    ['fr-CA,fr;q=0.9,en;q=0.8', 'fr', 'Entrer dans le direct', 'Cette invitation est épuisée'],
    ['de, es;q=0.7, en;q=0.2', 'es', 'Entrar en el directo', 'Esta invitación está agotada'],
    ['de', 'en', 'Enter the live', 'This invitation has been used up'],
  ])('speak to guests in a language that their browser likes: %s', async (accepted, language, enter, usedUp) => {
    const host = startTestService();
    const { id } = await createLive(host);
    const { invite } = await host.call('create_live_invite', { params: { id }, body: { role: 'viewer', maxUses: 1 } });
    const headers = { 'accept-language': accepted };
    const form = await (await get(host, invite.url, { headers })).text();
    expect(form).toContain(`<html lang="${language}">`);
    expect(form).toContain(`<button>${enter}</button>`);
    await get(host, invite.url, { method: 'POST', body: new URLSearchParams({ name: 'Bob' }) });
    expect(await (await get(host, invite.url, { headers })).text()).toContain(`<h1>${usedUp}</h1>`);
  });

  it('start and end the live by plain forms of the host page', async () => {
    const host = startTestService();
    const { id, hostUrl } = await createLive(host);
    const press = async (words: string): Promise<Response> => {
      const html = await (await get(host, hostUrl)).text();
      const action = new RegExp(`action="([^"]+)"><button>${words}`).exec(html)?.[1] ?? '';
      return get(host, new URL(action, hostUrl).href, { method: 'POST' });
    };
    const statusOf = async (): Promise<string> =>
      (await host.call('get_live_session', { params: { id } })).session.status;
    expect((await press('Start the live')).status).toBe(303);
    expect(await statusOf()).toBe('live');
    expect((await press('End the live')).status).toBe(303);
    expect(await statusOf()).toBe('ended');
  });

  it('refuse a host link that proves nothing', async () => {
    const host = startTestService();
    const { id, hostUrl } = await createLive(host);
    const forged = hostUrl.replace(/key=.*/, 'key=000');
    expect((await get(host, forged)).status).toBe(403);
    const start = forged.replace('/host?', '/host/start?');
    expect((await get(host, start, { method: 'POST' })).status).toBe(403);
    expect((await host.call('get_live_session', { params: { id } })).session.status).toBe('scheduled');
  });

  it('carry a policy that lets no inline script run, and give no file outside their folder', async () => {
    const host = startTestService();
    const { id } = await createLive(host);
    const page = await get(host, `${host.service.ready.appUrl}/live/${id}`);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain("script-src 'self' 'unsafe");
    // WebAssembly runs in the one worker that finds people in pictures, under the policy of its own file.
    expect(policy).not.toContain('wasm');
    expect(assetHeaders('background.worker-Brf19AaJ.js')['content-security-policy']).toBe(
      "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'",
    );
    expect(assetHeaders('host-Brf19AaJ.js')).not.toHaveProperty('content-security-policy');
    expect(await page.text()).not.toMatch(/<script(?![^>]*\bsrc=)/);
    const escape = await get(host, `${host.service.ready.appUrl}/assets/..%2F..%2F..%2Fpackage.json`);
    expect(escape.status).toBe(404);
  });

  it.skipIf(!areBundlesFresh())('give the PDF reader its decoders, character maps and fonts', async () => {
    const host = startTestService();
    const folder = `${host.service.ready.appUrl}/assets/pdfjs-${manifest.version}`;
    const types = [];
    for (const name of ['openjpeg.wasm', 'UniJIS-UCS2-H.bcmap', 'FoxitSymbol.pfb', 'LiberationSans-Regular.ttf']) {
      const answer = await get(host, `${folder}/${name}`);
      types.push([answer.status, answer.headers.get('content-type')]);
    }
    expect(types).toEqual([
      [200, 'application/wasm'],
      [200, 'application/x-bcmap'],
      [200, 'application/x-font-type1'],
      [200, 'font/ttf'],
    ]);
  });
});
