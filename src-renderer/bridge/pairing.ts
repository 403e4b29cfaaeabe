/** The pairing token of an address such as `#token=…`; null without one. */
export const tokenOfAddress = (hash: string): string | null => {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token');
  return token === null || token === '' ? null : token;
};

type Kept = Pick<Storage, 'getItem' | 'setItem'>;

const KEPT_AS = 'regie.proof';
/** For a browser that keeps nothing: good until this page goes. */
let inMemory: string | null = null;

/** The proof of this browser beside its cookie: only pages of this very origin read it. Null before pairing. */
export const readProof = (storage: () => Kept): string | null => {
  try {
    return storage().getItem(KEPT_AS) ?? inMemory;
  } catch {
    return inMemory;
  }
};

const keepProof = (storage: () => Kept, proof: string): void => {
  inMemory = proof;
  try {
    storage().setItem(KEPT_AS, proof);
  } catch {
    // A browser that keeps nothing pairs again with its next page.
  }
};

export type Pairing = 'paired' | 'refused' | 'unreachable';

/** Exchanges the token for a cookie that scripts cannot read and a proof that other origins cannot. */
export const pair = async (token: string, send: typeof fetch, storage: () => Kept): Promise<Pairing> => {
  try {
    const answer = await send('/pair', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, proof: readProof(storage) ?? undefined }),
      credentials: 'same-origin',
    });
    if (!answer.ok) return 'refused';
    if (answer.status === 204) return 'paired';
    const given: unknown = await answer.json();
    if (typeof given === 'object' && given !== null && 'proof' in given && typeof given.proof === 'string') {
      keepProof(storage, given.proof);
    }
    return 'paired';
  } catch {
    return 'unreachable';
  }
};
