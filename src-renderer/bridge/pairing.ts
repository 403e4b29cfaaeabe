/** The pairing token of an address such as `#token=…`; null without one. */
export const tokenOfAddress = (hash: string): string | null => {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token');
  return token === null || token === '' ? null : token;
};

export type Pairing = 'paired' | 'refused' | 'unreachable';

/** Exchanges the token for a cookie that scripts cannot read; the token then leaves the address bar. */
export const pair = async (token: string, send: typeof fetch): Promise<Pairing> => {
  try {
    const answer = await send('/pair', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
      credentials: 'same-origin',
    });
    return answer.ok ? 'paired' : 'refused';
  } catch {
    return 'unreachable';
  }
};
