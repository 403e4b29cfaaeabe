import type * as z from 'zod';
import { ATTACHMENT_TYPES, CreatedAttachment, PublicSpace, PublicSpaceList } from '#shared/api/extra-routes.ts';
import { outputSchema } from '#shared/api/json-schema.ts';

const response = (description: string, schema: z.ZodType) => ({
  description,
  content: { 'application/json': { schema: outputSchema(schema) } },
});

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

const known = (status: number) => ({ $ref: `#/components/responses/Error${status}` });

const binary = { schema: { type: 'string', format: 'binary' } };

/** Routes beside the named operations: file storage (no assistant tool) and the public directory (no key). */
export const extraPaths = (apiRoot: string): Record<string, Record<string, unknown>> => {
  const publicServer = [{ url: apiRoot }];
  return {
    '/attachments': {
      post: {
        operationId: 'create_attachment',
        tags: ['support'],
        summary: 'Stores a file of at most 25 MB; the body is the raw file, Content-Type its type.',
        parameters: [{ name: 'externalId', in: 'query', required: false, schema: { type: 'string', maxLength: 200 } }],
        requestBody: {
          required: true,
          content: Object.fromEntries(ATTACHMENT_TYPES.map((type) => [type, binary])),
        },
        responses: {
          201: response('Stored.', CreatedAttachment),
          400: known(400),
          401: known(401),
          403: known(403),
          413: refusal('The file is too large.'),
          415: refusal('The type of the file is not supported.'),
          429: known(429),
        },
      },
    },
    '/public/spaces': {
      servers: publicServer,
      get: {
        operationId: 'list_public_spaces',
        tags: ['space'],
        summary: 'Spaces listed in the public directory; cached 60 seconds.',
        security: [],
        responses: { 200: response('The directory.', PublicSpaceList) },
      },
    },
    '/public/spaces/{slug}': {
      servers: publicServer,
      get: {
        operationId: 'get_public_space',
        tags: ['space'],
        summary: 'One public space, with its owner, reviews and open courses.',
        security: [],
        parameters: [{ name: 'slug', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: response('The space.', PublicSpace), 404: known(404) },
      },
    },
  };
};
