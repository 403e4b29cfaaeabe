import type { AppReadyLine } from '../../support/browser-host.ts';

/** The demo show on air. */
export interface Show {
  /** Address of each page. */
  readonly urls: { readonly desk: string; readonly host: string; readonly audience: string };
  /** Sets the simulated audience. */
  fill(audience: object): Promise<void>;
  /** Puts a scene on air, in their order, again and again. */
  take(count: number): Promise<void>;
}

/** Enters the demo show, which is on air. */
export const enterShow = async ({ service, url: desk }: AppReadyLine): Promise<Show> => {
  const ask = async <Answer>(address: string, method: string, body: object | null): Promise<Answer> => {
    const response = await fetch(address, {
      method,
      headers: { authorization: `Bearer ${service.fullKey}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  const { sessions } = await ask<{ sessions: readonly { id: string }[] }>(
    `${service.baseUrl}/live/sessions?status=live`,
    'GET',
    null,
  );
  const path = `live/sessions/${sessions[0]?.id ?? ''}`;
  const rehearsal = `${service.apiRoot}/rehearsal/sessions/${sessions[0]?.id ?? ''}`;
  const { scenes } = await ask<{ scenes: readonly { id: string }[] }>(`${service.baseUrl}/${path}/scenes`, 'GET', null);
  const { hostUrl: host } = await ask<{ hostUrl: string }>(`${rehearsal}/links`, 'GET', null);
  const { invite } = await ask<{ invite: { url: string } }>(`${service.baseUrl}/${path}/invites`, 'POST', {
    role: 'viewer',
    label: 'Bench',
  });
  return {
    urls: { desk, host, audience: invite.url },
    async fill(audience) {
      await ask(`${rehearsal}/audience`, 'PUT', audience);
    },
    async take(count) {
      const scene = scenes[count % scenes.length];
      await ask(`${service.baseUrl}/${path}/scenes/${scene?.id ?? ''}/activate`, 'POST', {});
    },
  };
};
