import type { PanelWelcome } from '#shared/bridge/panel-calls.ts';

/** The pairing token of an address such as `#token=…`; null without one. */
export const tokenOfAddress = (hash: string): string | null => {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token');
  return token === null || token === '' ? null : token;
};

/** The fingerprint that a link carries, in pairs of digits as browsers write them; null without one. */
export const fingerprintOfAddress = (hash: string): string | null => {
  const digits = new URLSearchParams(hash.replace(/^#/, '')).get('sha256') ?? '';
  return /^[0-9A-F]{64}$/.test(digits) ? (digits.match(/../g) ?? []).join(':') : null;
};

/** Writes the token to ask again by into the address, so that a reload goes on; null takes it out. */
export const keepTokenInAddress = ({ history, location }: Window, token: string | null): void => {
  // The person may be elsewhere in the app by now.
  if (token === null && tokenOfAddress(location.hash) === null) return;
  const address = location.pathname + location.search;
  history.replaceState(history.state, '', token === null ? address : `${address}#token=${token}`);
};

type StringStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Keeps things as long as the page is there. */
export const createMemoryStorage = (): StringStorage => {
  const kept = new Map<string, string>();
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value) };
};

const KEPT_AS = 'regie.proof';
/** For a browser that keeps nothing: good until this page goes. */
let inMemory: string | null = null;

/** The proof of this browser beside its cookie: only pages of this very origin read it. Null before pairing. */
export const readProof = (storage: () => StringStorage): string | null => {
  try {
    return storage().getItem(KEPT_AS) ?? inMemory;
  } catch {
    return inMemory;
  }
};

const keepProof = (storage: () => StringStorage, proof: string): void => {
  inMemory = proof;
  try {
    storage().setItem(KEPT_AS, proof);
  } catch {
    // A browser that keeps nothing pairs again with its next page.
  }
};

/** `waiting`: the desk is asked under these words; this browser asks again by the new token. */
export type Pairing =
  | { readonly kind: 'paired' | 'refused' | 'unreachable' }
  | { readonly kind: 'waiting'; readonly token: string; readonly code: string };

/** The requests of a page that came by a link, and what its browser keeps. */
export interface LinkPorts {
  readonly send: typeof fetch;
  readonly storage: () => StringStorage;
}

const ATTEMPT_AS = 'regie.attempt';

/** A secret of this browser, kept before it asks: a page that is reloaded before the answer asks again as itself. */
const attemptOf = (storage: () => StringStorage): string | undefined => {
  try {
    // Pages of a network without https have no randomUUID.
    const kept = storage().getItem(ATTEMPT_AS) ?? crypto.getRandomValues(new Uint8Array(24)).join('');
    storage().setItem(ATTEMPT_AS, kept);
    return kept;
  } catch {
    return undefined;
  }
};

const ask = (path: string, token: string, { send, storage }: LinkPorts, attempt?: string): Promise<Response> =>
  send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, proof: readProof(storage) ?? undefined, attempt }),
    credentials: 'same-origin',
  });

/** The invitation behind the link of a panel, before anyone comes in by it; null for any other link. */
export const lookAtLink = async (token: string, ports: LinkPorts): Promise<PanelWelcome | null> => {
  try {
    const answer = await ask('/pair/look', token, ports);
    return answer.status === 200 ? ((await answer.json()) as PanelWelcome) : null;
  } catch {
    return null;
  }
};

/** Exchanges the token for a cookie that scripts cannot read and a proof that other origins cannot. */
export const pair = async (token: string, ports: LinkPorts): Promise<Pairing> => {
  try {
    const answer = await ask('/pair', token, ports, attemptOf(ports.storage));
    if (!answer.ok) return { kind: 'refused' };
    if (answer.status === 204) return { kind: 'paired' };
    const given = (await answer.json()) as Partial<Record<'proof' | 'token' | 'code', string>>;
    if (given.token !== undefined && given.code !== undefined)
      return { kind: 'waiting', token: given.token, code: given.code };
    if (given.proof !== undefined) keepProof(ports.storage, given.proof);
    return { kind: 'paired' };
  } catch {
    return { kind: 'unreachable' };
  }
};
