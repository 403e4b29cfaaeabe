const LONGEST = 2000;

/**
 * The address that may be given to the system to open, or null. Only web pages over https, mail, and the pages of the
 * embedded service on this computer: anything else can start a program with arguments of a stranger's choice.
 */
export const externalLink = (address: string, serviceOrigin: string | null): string | null => {
  if (address.length > LONGEST || !URL.canParse(address)) return null;
  const url = new URL(address);
  // A name before the host makes an address look like another one.
  if (url.username !== '' || url.password !== '') return null;
  if (url.protocol === 'https:' || url.protocol === 'mailto:') return url.href;
  return serviceOrigin !== null && url.origin === new URL(serviceOrigin).origin ? url.href : null;
};
