import { getRequestListener } from '@hono/node-server';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import type { Certificate } from '#node/certificate-files.ts';
import type { Log } from '#shared/lib/log.ts';
import { answerProblem } from './answer-problem.ts';
import { createAppRoutes, type AppRoutesOptions } from './app-routes.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

export interface ServeAppOptions extends Omit<AppRoutesOptions, 'onPanelFile'> {
  /** With one the server speaks TLS, and nothing else. */
  readonly certificate: Certificate | null;
  readonly log: Log;
}

export type PageServer = Server | SecureServer;

export interface AppServer {
  readonly server: PageServer;
  /** Breaks off the answers that a panel, or every panel (null), is being sent. */
  readonly endPanels: (panelId: string | null) => void;
}

/** The HTTP side of the browser host, for pages of its own and programs of this computer. Sockets are let in elsewhere. */
export const createAppServer = ({ certificate, log, ...options }: ServeAppOptions): AppServer => {
  const sentToPanels = new Map<ServerResponse, string>();
  const app = createAppRoutes({
    ...options,
    onPanelFile(response, panelId) {
      sentToPanels.set(response, panelId);
      response.on('close', () => sentToPanels.delete(response));
    },
  });
  app.onError((error, c) => {
    log.error('a request broke', { error });
    return answerProblem(c, 500, 'browser_broke');
  });
  const listener = getRequestListener((request, env) => app.fetch(request, env), {
    overrideGlobalObjects: false,
  });
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    void listener(request, response);
  };
  const server = certificate ? createSecureServer({ ...certificate }, answer) : createServer(answer);
  return {
    server,
    endPanels(panelId) {
      for (const [response, id] of sentToPanels) if (panelId === null || id === panelId) response.destroy();
    },
  };
};
