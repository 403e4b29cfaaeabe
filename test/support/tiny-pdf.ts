/** A PDF of two pages, one light and one dark, small enough to be written here. */
export const twoPagePdf = (): Buffer => {
  const stream = (paint: string): string => `<< /Length ${paint.length} >>\nstream\n${paint}\nendstream`;
  const page = (content: number): string =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 320 180] /Resources << >> /Contents ${content} 0 R >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    page(5),
    page(6),
    stream('0.9 0.8 0.6 rg 0 0 320 180 re f'),
    stream('0.1 0.2 0.4 rg 0 0 320 180 re f'),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
  );
};
