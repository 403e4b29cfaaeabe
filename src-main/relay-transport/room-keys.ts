import { webcrypto } from 'node:crypto';
import { deriveRelayKeys, type RoomKeys } from '#shared/lib/relay-keys.ts';

/** Derives name and keys of a room from the secret of its link. */
export const deriveRoomKeys = (secret: Uint8Array): Promise<RoomKeys> => deriveRelayKeys(secret, webcrypto.subtle);
