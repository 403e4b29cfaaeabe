/** A PDF of numbered objects, the first of them its catalog; `trailer` is added to its trailer. */
export const pdfOf = (objects: readonly (string | Buffer)[], trailer = ''): Buffer => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
  };
  const offsets = objects.map((object, index) => {
    const offset = length;
    add(Buffer.from(`${index + 1} 0 obj\n`));
    add(Buffer.from(object));
    add(Buffer.from('\nendobj\n'));
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const start = length;
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
};

export const stream = (paint: string): string => `<< /Length ${paint.length} >>\nstream\n${paint}\nendstream`;

/** A PDF of two pages, one light and one dark, small enough to be written here. */
export const twoPagePdf = (): Buffer => {
  const page = (content: number): string =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 320 180] /Resources << >> /Contents ${content} 0 R >>`;
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    page(5),
    page(6),
    stream('0.9 0.8 0.6 rg 0 0 320 180 re f'),
    stream('0.1 0.2 0.4 rg 0 0 320 180 re f'),
  ]);
};

/** A PDF of one page; `resources` may name the objects in `more`, which are numbered from 5. */
export const onePagePdf = (
  { width = 320, height = 180, paint = '', resources = '' },
  more: readonly (string | Buffer)[] = [],
  trailer = '',
): Buffer =>
  pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << ${resources} >> /Contents 4 0 R >>`,
      stream(paint),
      ...more,
    ],
    trailer,
  );
