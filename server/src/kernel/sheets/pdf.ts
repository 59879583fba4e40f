import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

const font = fileURLToPath(new URL('../fonts/NotoSansHans-Regular.otf', import.meta.resolve('@embedpdf/fonts-sc')));

/** A PDF to draw on, whose glyphs travel with the file, and its bytes once it is ended. It has no page yet; `text` is its font. */
export function newPdf(options: PDFKit.PDFDocumentOptions): { document: PDFKit.PDFDocument; whole: Promise<Uint8Array> } {
  const document = new PDFDocument({ ...options, autoFirstPage: false, bufferPages: true });
  const chunks: Uint8Array[] = [];
  const whole = new Promise<Uint8Array>((resolve, reject) => {
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  document.registerFont('text', font);
  return { document, whole };
}
