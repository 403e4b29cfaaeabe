/** Errors of the token, registration and revocation endpoints (RFC 6749 5.2, RFC 7591 3.2.2). */
export type OauthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unsupported_grant_type'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'invalid_target'
  | 'temporarily_unavailable';

/** A refusal an OAuth client understands. */
export class OauthError extends Error {
  override readonly name = 'OauthError';
  readonly code: OauthErrorCode;
  readonly status: 400 | 401 | 429;

  constructor(code: OauthErrorCode, description: string, status: 400 | 401 | 429 = 400) {
    super(description);
    this.code = code;
    this.status = status;
  }
}
