import type { AccountTrouble, SecretStoreStatus, SignOutEnd, SpaceAccount } from '#shared/bridge/account-calls.ts';
import * as m from '../../paraglide/messages.js';

/** The trouble of a connection, and what to do. */
export const troubleWord = (trouble: AccountTrouble): string =>
  ({
    signed_out: m.spaces_trouble_signed_out,
    key_refused: m.spaces_trouble_key_refused,
    sign_in_ended: m.spaces_trouble_sign_in_ended,
    secret_waiting: m.spaces_trouble_secret_waiting,
    secret_locked: m.spaces_trouble_secret_locked,
    secret_lost: m.spaces_trouble_secret_lost,
    restart: m.spaces_trouble_restart,
  })[trouble]();

/** Kind of connection of a space. */
export const kindWord = (kind: SpaceAccount['kind']): string =>
  ({ rehearsal: m.spaces_kind_rehearsal, key: m.spaces_kind_key, oauth: m.spaces_kind_oauth })[kind]();

/** The place of secrets, and why it is not the keychain. */
export const storeWord = ({ place, passedOver }: SecretStoreStatus): string => {
  const where = {
    keychain: m.spaces_store_keychain,
    encrypted_file: m.spaces_store_encrypted_file,
    memory: m.spaces_store_memory,
  }[place]();
  const keychain = passedOver.find((one) => one.place === 'keychain');
  if (!keychain) return where;
  const why = {
    absent: m.spaces_store_why_absent,
    locked: m.spaces_store_why_locked,
    failing: m.spaces_store_why_failing,
  }[keychain.trouble]();
  return `${why} ${where}`;
};

/** Troubles that the keychain alone ends: the secret is there. */
export const isOfKeychain = (trouble: AccountTrouble): boolean =>
  trouble === 'secret_waiting' || trouble === 'secret_locked';

/** The result of a sign-out. */
export const signedOutWord = (name: string, { platform }: SignOutEnd): string =>
  ({
    ended: m.spaces_signed_out,
    not_reached: m.spaces_signed_out_alone,
    key_stays: m.spaces_signed_out_key,
  })[platform]({ name });

/** Names of tools that one address takes: systems open none of more than about 2000 characters. */
const LONGEST_NAMES = 1300;

/** Why a choice of tools cannot be asked for; null where it can. */
export const chosenReason = (chosen: readonly string[]): string | null => {
  if (chosen.length === 0) return m.spaces_tools_none();
  return chosen.join(',').length > LONGEST_NAMES ? m.spaces_tools_many() : null;
};
