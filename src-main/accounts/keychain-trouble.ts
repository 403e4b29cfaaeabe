import type { SecretTrouble } from '#shared/bridge/account-calls.ts';

/** Sentences of dbus-secret-service, of GNOME's daemon and of macOS. No answer means that it waits for a person. */
const LOCKED = [
  /\bobject locked\b/i,
  /\blocked (?:collection|object)\b/i,
  /\bSecret\.Error\.IsLocked\b/,
  /\bprompt (?:was )?dismissed\b/i,
  /\bdid not receive a reply\b/i,
  /\buser interaction is (?:not allowed|required)\b/i,
  /\bno (?:UI|user interaction (?:was )?)possible\b/i,
  /\buser cancell?ed the operation\b/i,
  /\bauthorization was (?:denied|cancell?ed)\b/i,
  /\bpassphrase you entered is not correct\b/i,
];

/** Sentences of libdbus, of the crate's stores and of loaders: nothing is there to be asked. */
const ABSENT = [
  /\bDBUS_SESSION_BUS_ADDRESS\b/,
  /\bautolaunch a dbus-daemon\b/,
  /\bfailed to connect to socket\b/i,
  /\bwas not provided by any \.service files\b/i,
  /\bsecret service provider(?: or dbus session)? found\b/i,
  /\bsecret service: no result found\b/i,
  /\bno default store has been set\b/i,
  /\bno keychain is available\b/i,
  /\bkeychain could not be found\b/i,
  /\bERROR_NO_SUCH_LOGON_SESSION\b/,
  /\bcannot find (?:module|package|native binding)\b/i,
  /\bfailed to load native binding\b/i,
  // A Windows without the C runtime that the keychain's binary asks for.
  /\bspecified (?:module|procedure) could not be found\b/i,
  /\bERR_DLOPEN_FAILED\b/,
];

/** Maps a keychain's error to our own kinds. The crate tells its errors apart by their sentences only. */
export const keychainTrouble = (message: string): SecretTrouble => {
  const says = (sentences: readonly RegExp[]): boolean => sentences.some((sentence) => sentence.test(message));
  if (says(LOCKED)) return 'locked';
  return says(ABSENT) ? 'absent' : 'failing';
};
