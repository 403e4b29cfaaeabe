import { Readable } from 'node:stream';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';

// Node's type of a web stream and the type that Request and Response carry are two names for one object.
const asBody = (stream: unknown): ReadableStream => stream as ReadableStream;
const asNode = (stream: unknown): NodeWebStream => stream as NodeWebStream;

/** A stream of Node as the body of a Response. */
export const toBody = (stream: Readable): ReadableStream => asBody(Readable.toWeb(stream));

/** The body of a Request as a stream of Node. */
export const fromBody = (body: ReadableStream): Readable => Readable.fromWeb(asNode(body));
