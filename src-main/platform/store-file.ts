import { CreatedAttachment } from '#shared/api/extra-routes.ts';
import { defineOperation } from '#shared/api/operation.ts';

/** `POST /attachments` (spec 1, Attachments). It is not an operation of the contract, because its body is not JSON. */
export const storeFile = defineOperation({
  name: 'create_attachment',
  family: 'media',
  method: 'POST',
  path: '/attachments',
  response: CreatedAttachment,
});
