import { raw } from 'hono/html';
import { readerLanguage } from '#shared/words/language.ts';
import { wordsIn } from '#shared/words/words.ts';
import { html } from '#node/html.ts';
import { PRESSED_COMMANDS } from '#shared/show/desk-commands.ts';
import { actionList } from './action-list.ts';

const CSS =
  ':root{color-scheme:light dark}body{max-width:56rem;margin:2rem auto;padding:0 1rem;font:16px/1.55 system-ui,sans-serif}' +
  'code,pre{font-family:ui-monospace,monospace;font-size:.875rem}pre{overflow:auto;padding:.75rem;border:1px solid #8886;border-radius:6px}' +
  'summary{cursor:pointer;padding:.3rem 0}h2{margin-top:2rem}';

const READS = ['GET /v1/state', 'GET /v1/actions', 'GET /v1/commands', 'GET /v1/tiles'];
const PRESS_TILE = 'POST /v1/tiles/{id}/press';
const PRESS_COMMAND = 'POST /v1/commands/';
const PRESS_ACTION = 'POST /v1/actions/';
const EXAMPLE_FRAME = '{"type":"press","id":1,"action":{"kind":"take"}}';

/** The API for people: how to enter, what can be read and followed, and every action with its schema. */
export const renderApiPage = (version: string, origin: string, accepted: string | undefined): string => {
  const { say, language } = wordsIn(readerLanguage(accepted));
  const actions = actionList('operator').map(
    ({ kind, role, held, body }) =>
      html`<details>
        <summary><code>${PRESS_ACTION}${kind}</code></summary>
        <p>${say('page_api_role', { role })} ${held ? say('page_api_held') : ''}</p>
        <pre tabindex="0">${JSON.stringify(body, null, 2)}</pre>
      </details>`,
  );
  const example = `curl -H "Authorization: Bearer $TOKEN" ${origin}/v1/state\ncurl -X POST -H "Authorization: Bearer $TOKEN" -d '{"sceneId":"…"}' ${origin}/v1/actions/scene.take`;
  return String(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${say('page_api_title')}</title>
          <style>
            ${raw(CSS)}
          </style>
        </head>
        <body>
          <main>
            <h1>${say('page_api_title')}</h1>
            <p>${say('page_api_enter')}</p>
            <pre tabindex="0">${example}</pre>
            <p><a href="/openapi.json">openapi.json</a> ${version}</p>
            <h2>${say('page_api_read')}</h2>
            <ul>
              ${READS.map((line) => html`<li><code>${line}</code></li>`)}
            </ul>
            <h2>${say('page_api_follow')}</h2>
            <p>${say('page_api_socket', { frame: EXAMPLE_FRAME })}</p>
            <h2>${say('page_api_press')}</h2>
            <p>${say('page_api_answer')}</p>
            <p><code>${PRESS_TILE}</code></p>
            <ul>
              ${PRESSED_COMMANDS.map((name) => html`<li><code>${PRESS_COMMAND}${name}</code></li>`)}
            </ul>
            ${actions}
          </main>
        </body>
      </html>`,
  );
};
