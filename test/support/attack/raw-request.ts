import { connect } from 'node:net';

export interface RawAnswer {
  /** 0 where the connection was closed without a word. */
  readonly status: number;
  readonly headers: string;
  readonly body: string;
}

/** A request written byte by byte, as no browser and no library would send it: the target and the headers as they are. */
export const rawRequest = (
  origin: string,
  { method = 'GET', target, headers }: { method?: string; target: string; headers: readonly string[] },
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${method} ${target} HTTP/1.1\r\n${headers.join('\r\n')}\r\nConnection: close\r\n\r\n`, 'latin1');
    });
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // Cut off in the middle of a target that is far too long: the answer was sent before.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString('latin1');
      const [head = '', ...body] = text.split('\r\n\r\n');
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
        headers: head,
        body: body.join('\r\n\r\n'),
      });
    });
  });
