import { CreatedAttachment } from '#shared/api/extra-routes.ts';
import { defineOperation } from '#shared/api/operation.ts';

/** `POST /attachments` (spec 1, Attachments): no named operation of the contract, because its body is no JSON. */
export const storeFile = defineOperation({
  name: 'create_attachment',
  family: 'media',
  method: 'POST',
  path: '/attachments',
  response: CreatedAttachment,
});
