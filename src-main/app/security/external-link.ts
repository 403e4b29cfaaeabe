import { isSafeForSecrets } from '../../accounts/api-root.ts';

const LONGEST = 2000;
/** The address of a sign-in names every operation that is asked for. */
const LONGEST_SIGN_IN = 8000;

/** An address that reads as what it is, or null: a name before the host makes it look like another one. */
const plainAddress = (address: string, longest: number): URL | null => {
  const url = address.length <= longest ? URL.parse(address) : null;
  return url?.username === '' && url.password === '' ? url : null;
};

/**
 * The address that may be given to the system to open, or null. Only web pages over https, mail, and the pages of the
 * embedded service on this computer: anything else can start a program with arguments of a stranger's choice.
 */
export const externalLink = (address: string, serviceOrigin: string | null): string | null => {
  const url = plainAddress(address, LONGEST);
  if (url === null) return null;
  if (url.protocol === 'https:' || url.protocol === 'mailto:') return url.href;
  return serviceOrigin !== null && url.origin === new URL(serviceOrigin).origin ? url.href : null;
};

/** The address of a sign-in that the host itself began, or null: as safe as the platform that a person typed must be. */
export const signInLink = (address: string): string | null => {
  const url = plainAddress(address, LONGEST_SIGN_IN);
  return url !== null && isSafeForSecrets(url) ? url.href : null;
};
