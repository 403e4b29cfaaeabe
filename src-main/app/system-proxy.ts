import type { FindProxy, ProxyRules } from '../platform/agents.ts';

/** True if the environment names a proxy. It is then meant for this app, whatever the system's settings say. */
const isNamed = (env: NodeJS.ProcessEnv): boolean =>
  ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].some((name) => (env[name] ?? '') !== '');

const SCHEMES: Readonly<Record<string, string>> = { PROXY: 'http', HTTPS: 'https' };

/** The first proxy of an answer such as `PROXY proxy.example:3128; DIRECT` that this app can use; null to go straight. */
export const proxyOf = (answer: string): string | null => {
  for (const way of answer.split(';')) {
    const [kind = '', place = ''] = way.trim().split(/\s+/);
    if (kind === 'DIRECT') return null;
    const scheme = SCHEMES[kind.toUpperCase()];
    if (scheme !== undefined && place !== '') return `${scheme}://${place}`;
  }
  return null;
};

/** Finds proxies as the system is set: by hand, by a script, or by the environment. `resolve` is Electron's. */
export const systemProxy =
  (resolve: (url: string) => Promise<string>, env: NodeJS.ProcessEnv): FindProxy =>
  async (origin): Promise<ProxyRules | null> => {
    if (isNamed(env)) return env;
    const proxy = proxyOf(await resolve(origin));
    return proxy === null ? null : { HTTPS_PROXY: proxy, HTTP_PROXY: proxy };
  };
