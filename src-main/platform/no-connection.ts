import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';

const NO_NETWORK = say('host_platform_no_network');
const UNKNOWN_NAME = say('host_platform_unknown_name');
const CLOSED = say('host_platform_closed');
const SILENT = say('host_platform_silent');
const UNTRUSTED = say('host_platform_untrusted');
const OTHER_NAME = say('host_platform_other_name');
const NOT_VALID_NOW = say('host_platform_not_valid_now');
/** Node says it of the first bytes that it writes, so no other code tells whether the request left. */
export const NOT_TLS = say('host_platform_not_tls');

/** The sentence for each code of the system, of Node and of OpenSSL with which opening a connection fails. */
export const NO_CONNECTION: Readonly<Record<string, Sentence>> = {
  EAI_AGAIN: NO_NETWORK,
  ENETUNREACH: NO_NETWORK,
  ENETDOWN: NO_NETWORK,
  EADDRNOTAVAIL: NO_NETWORK,
  ENOTFOUND: UNKNOWN_NAME,
  ECONNREFUSED: CLOSED,
  EHOSTUNREACH: SILENT,
  EHOSTDOWN: SILENT,
  ETIMEDOUT: SILENT,
  UND_ERR_CONNECT_TIMEOUT: SILENT,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  CERT_SIGNATURE_FAILURE: UNTRUSTED,
  CERT_CHAIN_TOO_LONG: UNTRUSTED,
  CERT_UNTRUSTED: UNTRUSTED,
  CERT_REJECTED: UNTRUSTED,
  CERT_REVOKED: UNTRUSTED,
  INVALID_CA: UNTRUSTED,
  INVALID_PURPOSE: UNTRUSTED,
  ERR_TLS_CERT_ALTNAME_INVALID: OTHER_NAME,
  HOSTNAME_MISMATCH: OTHER_NAME,
  CERT_HAS_EXPIRED: NOT_VALID_NOW,
  CERT_NOT_YET_VALID: NOT_VALID_NOW,
  EPROTO: NOT_TLS,
  ERR_SSL_WRONG_VERSION_NUMBER: NOT_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NOT_TLS,
};

/**
 * The sentence for a connection that was not opened; null where the code says nothing. Looks into causes, and into each
 * address of a name.
 */
export const noConnection = (error: unknown): Sentence | null => {
  if (typeof error !== 'object' || error === null) return null;
  const own = 'code' in error && typeof error.code === 'string' ? NO_CONNECTION[error.code] : undefined;
  if (own !== undefined) return own;
  const below = 'errors' in error && Array.isArray(error.errors) ? (error.errors as unknown[]) : [];
  const tried = [...below, ...('cause' in error ? [error.cause] : [])];
  return tried.reduce<Sentence | null>((found, one) => found ?? noConnection(one), null);
};
