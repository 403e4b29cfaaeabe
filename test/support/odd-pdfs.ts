import { onePagePdf, pdfOf, twoPagePdf } from './tiny-pdf.ts';

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
