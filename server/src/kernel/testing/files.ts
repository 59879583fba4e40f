/** Bytes of a test's file that begin as the kind its name claims to be. */
export function fileBytes(name: string, length = 64): Uint8Array<ArrayBuffer> {
  const magic = /\.png$/i.test(name) ? '\x89PNG\r\n\x1a\n' : /\.jpe?g$/i.test(name) ? '\xff\xd8\xff\xe0' : '%PDF-1.4';
  const bytes = new Uint8Array(Math.max(length, magic.length));
  bytes.set(Uint8Array.from(magic, (letter) => letter.charCodeAt(0)));
  return bytes;
}
