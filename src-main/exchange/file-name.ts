import { EXCHANGE_EXTENSION } from '#shared/exchange/exchange-format.ts';
import { cutText } from '#shared/lib/cut-text.ts';

/** A name that every file system takes, with an extension. */
export const namedFile = (name: string, extension: string): string => {
  const allowed = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|(?<![ .])[ .]+$/g, '');
  const plain = cutText(allowed, 80).trim();
  // Windows looks at the part before the first dot alone, without the spaces at its end.
  const isReserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])\s*(?:\.|$)/i.test(plain);
  return `${plain === '' ? 'Regie' : isReserved ? `Regie ${plain}` : plain}${extension}`;
};

/** The name of a package's file. */
export const fileNameOf = (name: string): string => namedFile(name, EXCHANGE_EXTENSION);
