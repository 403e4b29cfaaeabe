import type { Caller } from '../context/service-context.ts';
import { bearerSecret, callerOf, type CredentialResolver } from '../http/authenticate.ts';

/** Finds the caller of the assistant server: by a bearer header, or `?key=` for clients that send no headers. */
export const authenticateAssistant = (resolvers: readonly CredentialResolver[], request: Request): Caller | null =>
  callerOf(
    resolvers,
    bearerSecret(request.headers.get('authorization')) ?? new URL(request.url).searchParams.get('key'),
  );
