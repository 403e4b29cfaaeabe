/** Routes beside the named operations: file storage (no assistant tool) and the public directory (no key). */
export const extraPaths = (apiRoot: string): Record<string, Record<string, unknown>> => {
  const error = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  });
  const json = (description: string, properties: Record<string, unknown>) => ({
    description,
    content: {
      'application/json': { schema: { type: 'object', properties, required: Object.keys(properties) } },
    },
  });
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
          content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
        },
        responses: {
          201: json('Stored.', {
            attachment: {
              type: 'object',
              properties: {
                kind: { type: 'string' },
                url: { type: 'string' },
                mimeType: { type: 'string' },
                sizeBytes: { type: 'integer' },
              },
              required: ['kind', 'url', 'mimeType', 'sizeBytes'],
            },
          }),
          401: { $ref: '#/components/responses/Error401' },
          403: { $ref: '#/components/responses/Error403' },
          413: error('The file is too large.'),
          415: error('The type of the file is not supported.'),
          429: { $ref: '#/components/responses/Error429' },
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
        responses: {
          200: json('The directory.', { spaces: { type: 'array', items: { type: 'object' } } }),
        },
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
        responses: {
          200: json('The space.', { slug: { type: 'string' }, name: { type: 'string' } }),
          404: { $ref: '#/components/responses/Error404' },
        },
      },
    },
  };
};
