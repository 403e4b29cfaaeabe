import * as oauth from 'oauth4webapi';
import { AppError } from '#shared/lib/app-error.ts';

/** The error codes of OAuth (RFC 6749 4.1.2.1 and 5.2, RFC 7591 3.2.2, RFC 8707 2); whatever else is said may be what was sent. */
const CODES: ReadonlySet<string> = new Set([
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
  'invalid_scope',
  'invalid_target',
  'invalid_redirect_uri',
  'invalid_client_metadata',
  'access_denied',
  'server_error',
  'temporarily_unavailable',
]);
const codeOf = (error: string): string => (CODES.has(error) ? error : 'unknown_error');

/** The sentence for whatever went wrong in a sign-in: what happened, and what to do. Causes stay behind: they hold codes and tokens. */
export const signInProblem = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (error instanceof oauth.AuthorizationResponseError) {
    return error.error === 'access_denied'
      ? new AppError('cancelled', 'The sign-in was declined in the browser. Start it again when you want to connect.')
      : new AppError('forbidden', `The platform did not allow the sign-in (${codeOf(error.error)}). Start it again.`);
  }
  if (error instanceof oauth.ResponseBodyError) {
    return new AppError('forbidden', `The platform refused the sign-in (${codeOf(error.error)}). Start it again.`);
  }
  if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError) {
    return error.message.includes('"state"') || error.message.includes('"iss"')
      ? new AppError(
          'forbidden',
          'The answer of the browser did not belong to this sign-in, so it was refused. Start it again.',
        )
      : new AppError(
          'unavailable',
          'The platform’s sign-in did not answer as it should. Check the API root, then start again.',
        );
  }
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new AppError('timeout', 'The platform did not answer in time. Check the network, then start again.');
  }
  return new AppError(
    'offline',
    'The platform cannot be reached. Check the network and the API root, then start again.',
  );
};
