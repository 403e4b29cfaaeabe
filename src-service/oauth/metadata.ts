import type { Addresses } from '../context/service-context.ts';

export const SCOPES = ['read', 'full'] as const;

/** The features of the authorisation server (RFC 8414). */
export const serverMetadata = ({ apiRoot }: Addresses) => ({
  issuer: apiRoot,
  authorization_endpoint: `${apiRoot}/oauth/authorize`,
  token_endpoint: `${apiRoot}/oauth/token`,
  registration_endpoint: `${apiRoot}/oauth/register`,
  revocation_endpoint: `${apiRoot}/oauth/revoke`,
  scopes_supported: SCOPES,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none', 'client_secret_post', 'client_secret_basic'],
  revocation_endpoint_auth_methods_supported: ['none', 'client_secret_post', 'client_secret_basic'],
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${apiRoot}/docs`,
});

/** The protected resource and the server that protects it (RFC 9728). */
export const resourceMetadata = ({ apiRoot, mcpUrl }: Addresses) => ({
  resource: mcpUrl,
  authorization_servers: [apiRoot],
  scopes_supported: SCOPES,
  bearer_methods_supported: ['header'],
  resource_name: 'Community and Learning Platform',
  resource_documentation: `${apiRoot}/docs`,
});
