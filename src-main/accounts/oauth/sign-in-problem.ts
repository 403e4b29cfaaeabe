import * as oauth from 'oauth4webapi';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import { noConnection } from '../../platform/no-connection.ts';

/**
 * The error codes of OAuth (RFC 6749 4.1.2.1 and 5.2, RFC 7591 3.2.2, RFC 8707 2). Any other text may repeat a secret
 * that was sent.
 */
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

/**
 * Sentence for an error of a sign-in: what happened, and what to do. Causes are left out: they hold codes and tokens.
 */
export const signInProblem = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (error instanceof oauth.AuthorizationResponseError) {
    return error.error === 'access_denied'
      ? new AppError('cancelled', say('host_signin_declined'))
      : new AppError('forbidden', say('host_signin_not_allowed', { code: codeOf(error.error) }));
  }
  if (error instanceof oauth.ResponseBodyError) {
    return new AppError('forbidden', say('host_signin_refused', { code: codeOf(error.error) }));
  }
  if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError) {
    return error.message.includes('"state"') || error.message.includes('"iss"')
      ? new AppError('forbidden', say('host_signin_foreign'))
      : new AppError('unavailable', say('host_signin_odd'));
  }
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new AppError('timeout', say('host_signin_late'));
  }
  return new AppError('offline', noConnection(error) ?? say('host_signin_unreachable'));
};
