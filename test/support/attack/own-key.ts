import { inject } from 'vitest';

/** Makes a full key of the service under attack: tests that share one key also share its tokens of the minute. */
export const ownKey = async (): Promise<string> => {
  const { apiRoot, fullKey } = inject('targets').app.service;
  const answer = await fetch(`${apiRoot}/rehearsal/keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${fullKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ label: 'Attack' }),
  });
  const { key } = (await answer.json()) as { key: { secret: string } };
  return key.secret;
};
