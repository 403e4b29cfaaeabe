import { describe, expect, test } from 'vitest';
import { unsubscribeUrl } from '../../../src-service/mail/unsubscribe-link.ts';
import { authorizePath, newPkce, ownerEmail, postForm, register, signInAs, visit } from '../oauth/flow.ts';
import { startTestService, type TestService } from '../../support/service.ts';

type Language = 'fr' | 'es';

/** A page as its reader sees it: its language, its heading, and all its words. */
const read = async (response: Response): Promise<{ language: string; heading: string; text: string }> => {
  const html = await response.text();
  return {
    language: /<html lang="(\w+)"/.exec(html)?.[1] ?? '',
    heading: /<h1>(.*?)<\/h1>/.exec(html)?.[1] ?? '',
    text: html,
  };
};

const as = (language: Language): RequestInit => ({ headers: { 'accept-language': `${language}-XX,en;q=0.3` } });

const secretOf = (html: string): string => /name="request" value="([^"]+)"/.exec(html)?.[1] ?? '';

const authorising = async (app: TestService, language: Language) => {
  const client = await register(app);
  const asked = await read(await visit(app, authorizePath(client, newPkce().challenge), as(language)));
  const headers = { 'accept-language': language };
  const signIn = async (email: string) => read(await signInAs(app, secretOf(asked.text), email, headers));
  const askForCode = async (email: string) =>
    read(await postForm(app, '/oauth/sign-in', { request: secretOf(asked.text), email }, headers));
  const tryCode = async (code: string) =>
    read(await postForm(app, '/oauth/sign-in/code', { request: secretOf(asked.text), code }, headers));
  return { client, asked, signIn, askForCode, tryCode };
};

describe.each([
  [
    'fr',
    {
      signIn: 'Se connecter',
      code: 'Saisissez le code',
      wrong: 'Ce n’est pas le bon code. Vérifiez-le et réessayez.',
      consent: 'Autoriser Test client ?',
      tools: /Sondages <small>\d+ sur \d+<\/small>/,
      unknown: ['Cette application ne peut pas être autorisée', 'Cette application n’est pas enregistrée ici.'],
      ended: 'Cette demande a expiré',
      unsubscribe: ['Vous êtes désabonné', 'Se réabonner', 'Vous êtes abonné', 'Ce lien n’est pas valable'],
      entry: 'Session ouverte au nom de Nora',
      live: ['Le direct n’a pas encore commencé', 'Lancer le direct'],
      docs: ['Référence de l’API', 'coût : 1 requête, ', 'obligatoire'],
    },
  ],
  [
    'es',
    {
      signIn: 'Iniciar sesión',
      code: 'Introduce el código',
      wrong: 'Ese no es el código correcto. Compruébalo y vuelve a intentarlo.',
      consent: '¿Autorizar Test client?',
      tools: /Encuestas <small>\d+ de \d+<\/small>/,
      unknown: ['Esta aplicación no se puede autorizar', 'Esta aplicación no está registrada aquí.'],
      ended: 'Esta solicitud ha caducado',
      unsubscribe: ['Suscripción cancelada', 'Volver a suscribirme', 'Suscripción activa', 'Este enlace no es válido'],
      entry: 'Sesión iniciada como Nora',
      live: ['El directo aún no ha empezado', 'Iniciar el directo'],
      docs: ['Referencia de la API', 'coste: 1 petición, ', 'obligatorio'],
    },
  ],
] as const)('to a reader of %s', (language, says) => {
  test('an authorisation speaks from the sign-in to the consent', async () => {
    const app = startTestService();
    const { asked, signIn, askForCode, tryCode } = await authorising(app, language);
    expect([asked.language, asked.heading]).toEqual([language, says.signIn]);
    const code = await askForCode('nobody@example.org');
    expect([code.language, code.heading]).toEqual([language, says.code]);
    expect((await tryCode('000000')).text).toContain(says.wrong);
    const consent = await signIn(ownerEmail(app));
    expect([consent.language, consent.heading]).toEqual([language, says.consent]);
    expect(consent.text).toMatch(says.tools);
  });

  test('an authorisation that cannot be says why', async () => {
    const app = startTestService();
    const unknown = await read(await visit(app, authorizePath('nobody', newPkce().challenge), as(language)));
    expect([unknown.language, unknown.heading]).toEqual([language, says.unknown[0]]);
    expect(unknown.text).toContain(says.unknown[1]);
    const headers = { 'accept-language': language };
    const ended = await read(await postForm(app, '/oauth/sign-in', { request: 'gone', email: 'a@b.c' }, headers));
    expect([ended.language, ended.heading]).toEqual([language, says.ended]);
  });

  test('personal links say who is signed in, and who is unsubscribed', async () => {
    const app = startTestService();
    const { url, userId } = await app.call('create_user_entry_url', {
      params: { id: 'ext:nora' },
      body: { name: 'Nora' },
    });
    const entry = await read(await visit(app, url, as(language)));
    expect([entry.language, entry.heading]).toEqual([language, says.entry]);
    const link = unsubscribeUrl(app.service.context, { userId, campaignId: null });
    const gone = await read(await visit(app, link, as(language)));
    expect([gone.language, gone.heading]).toEqual([language, says.unsubscribe[0]]);
    expect(gone.text).toContain(`<button>${says.unsubscribe[1]}</button>`);
    const back = await read(await visit(app, `${link}/undo`, { ...as(language), method: 'POST' }));
    expect([back.language, back.heading]).toEqual([language, says.unsubscribe[2]]);
    const odd = await read(await visit(app, `${link}x`, as(language)));
    expect([odd.language, odd.heading]).toEqual([language, says.unsubscribe[3]]);
  });

  test('the pages of a live speak before any script runs', async () => {
    const app = startTestService();
    const { session, hostUrl } = await app.call('create_live_session', {
      body: { title: 'Fish & <chips>', scheduledAt: app.clock.now() + 60_000 },
    });
    const host = await read(await visit(app, hostUrl, as(language)));
    expect([host.language, host.heading]).toEqual([language, 'Fish &amp; &lt;chips&gt;']);
    for (const words of says.live) expect(host.text).toContain(words);
    const audience = await read(await visit(app, `/app/live/${session.id}`, as(language)));
    expect(audience.language).toBe(language);
    const asked = await read(await visit(app, `/app/live/${session.id}?lang=en`, as(language)));
    expect(asked.language).toBe('en');
  });

  test('the reference is framed in their words', async () => {
    const page = await read(await visit(startTestService(), '/docs', as(language)));
    expect([page.language, page.heading]).toEqual([language, says.docs[0]]);
    for (const words of says.docs) expect(page.text).toContain(words);
  });
});
