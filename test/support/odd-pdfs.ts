import { createHash } from 'node:crypto';
import { onePagePdf, pdfOf, stream, twoPagePdf } from './tiny-pdf.ts';

/** A red square of 16 px a side, as JPEG 2000. */
const RED_JPX =
  'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAEAAAABAAAwcHAAAAAAAPY29scgEAAAAAABAAAACtanAyY/9P/1EALwAAAAAAEAAAABAAAAAAAAAAAAAAABAAAAAQAAAAAAAAAAAAAwcBAQcBAQcBAf9SAAwAAAABAAQEBAAB/1wAEEBASEhQSEhQSEhQSEhQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS40/5AACgAAAAAAKQAB/5PPtAgET8+0CAifz7QIBy+AgICAgICAgICAgID/2Q==';

/** A page filled by a red picture that is packed as JPEG 2000. */
export const jpxPdf = (): Buffer => {
  const picture = Buffer.from(RED_JPX, 'base64');
  const head = `<< /Type /XObject /Subtype /Image /Width 16 /Height 16 /Filter /JPXDecode /Length ${picture.length} >>\nstream\n`;
  return onePagePdf({ paint: 'q 320 0 0 180 0 0 cm /Im Do Q', resources: '/XObject << /Im 5 0 R >>' }, [
    Buffer.concat([Buffer.from(head), picture, Buffer.from('\nendstream')]),
  ]);
};

/** A page covered by letters of a Japanese font that is not in the file, written by a character map of the reader's. */
export const japaneseMapPdf = (): Buffer => {
  const letters = '00480048004800480048';
  const paint = `BT /F 60 Tf 5 70 Td <${letters}> Tj ET`;
  const face = 'HeiseiKakuGo-W5';
  return onePagePdf({ paint, resources: '/Font << /F 5 0 R >>' }, [
    `<< /Type /Font /Subtype /Type0 /BaseFont /${face} /Encoding /UniJIS-UCS2-H /DescendantFonts [6 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${face} /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor 7 0 R /DW 1000 >>`,
    `<< /Type /FontDescriptor /FontName /${face} /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>`,
  ]);
};

/** A page with black squares of a font for symbols that is not in the file. */
export const symbolsPdf = (): Buffer =>
  onePagePdf({ paint: 'BT /F 120 Tf 5 40 Td (nnn) Tj ET', resources: '/Font << /F 5 0 R >>' }, [
    '<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>',
  ]);

/** A strip 72 times as high as it is wide, red. */
export const tallPdf = (): Buffer => onePagePdf({ width: 20, height: 1440, paint: '1 0 0 rg 0 0 20 1440 re f' });

/** A document that asks for a password. */
export const lockedPdf = (): Buffer => {
  const nobody = '00'.repeat(32);
  return onePagePdf(
    {},
    [`<< /Filter /Standard /V 1 /R 2 /P -4 /O <${nobody}> /U <${nobody}> >>`],
    `/Encrypt 5 0 R /ID [<${'11'.repeat(16)}> <${'11'.repeat(16)}>]`,
  );
};

/** A document without a page. */
export const pagelessPdf = (): Buffer =>
  pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']);

/** A document of which the end never arrived. */
export const cutOffPdf = (): Buffer => twoPagePdf().subarray(0, 60);

const md5 = (...parts: readonly Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

/** The cipher of the first protected documents. */
const rc4 = (key: Buffer, text: Buffer): Buffer => {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number): void => {
    [state[one], state[other]] = [state[other] ?? 0, state[one] ?? 0];
  };
  for (let index = 0, other = 0; index < 256; index += 1) {
    other = (other + (state[index] ?? 0) + (key[index % key.length] ?? 0)) % 256;
    swap(index, other);
  }
  let [at, other] = [0, 0];
  return text.map((byte) => {
    at = (at + 1) % 256;
    other = (other + (state[at] ?? 0)) % 256;
    swap(at, other);
    return byte ^ (state[((state[at] ?? 0) + (state[other] ?? 0)) % 256] ?? 0);
  }) as Buffer;
};

/** Stands in the place of a password that is not there (ISO 32000-1, 7.6.3.3). */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

/** A page, red, that everyone may read and only its owner may change: the text in it is enciphered. */
export const ownedPdf = (): Buffer => {
  const id = Buffer.alloc(16, 0x11);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(-4);
  const owner = rc4(md5(Buffer.concat([Buffer.from('secret'), PADDING]).subarray(0, 32)).subarray(0, 5), PADDING);
  const key = md5(PADDING, owner, permissions, id).subarray(0, 5);
  const user = rc4(key, PADDING);
  const paint = rc4(md5(key, Buffer.from([4, 0, 0, 0, 0])).subarray(0, 10), Buffer.from('1 0 0 rg 0 0 320 180 re f'));
  return pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 320 180] /Resources << >> /Contents 4 0 R >>',
      Buffer.concat([Buffer.from(`<< /Length ${paint.length} >>\nstream\n`), paint, Buffer.from('\nendstream')]),
      `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${owner.toString('hex')}> /U <${user.toString('hex')}> >>`,
    ],
    `/Encrypt 5 0 R /ID [<${id.toString('hex')}> <${id.toString('hex')}>]`,
  );
};

/** Red pages, all drawn by the same words. */
export const manyPagesPdf = (count: number, more = ''): Buffer => {
  const numbers = Array.from({ length: count }, (_, index) => index + 4);
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] /Count ${count} >>`,
    stream('1 0 0 rg 0 0 320 180 re f'),
    ...numbers.map(
      () => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 320 180] ${more} /Resources << >> /Contents 3 0 R >>`,
    ),
  ]);
};

/** A red page that is turned by a quarter. */
export const turnedPdf = (): Buffer => manyPagesPdf(1, '/Rotate 90');
