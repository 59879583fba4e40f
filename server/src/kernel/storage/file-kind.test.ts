import { expect, test } from 'vitest';
import { type FileKind, keepFile, kindOfBytes } from './file-kind.ts';
import type { ObjectStorage } from './storage.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const png = bytesOf('\x89PNG\r\n\x1a\n....');
const zip = bytesOf('PK\x03\x04....');

test.each([
  ['png', png],
  ['jpg', bytesOf('\xff\xd8\xff\xe0')],
  ['webp', bytesOf('RIFF....WEBPVP8 ')],
  ['pdf', bytesOf('%PDF-1.7')],
  ['zip', zip],
  [undefined, bytesOf('<html><script>alert(1)</script>')],
  [undefined, bytesOf('RIFF....WAVE')],
  [undefined, new Uint8Array()],
])('%s is known by its bytes', (kind, bytes) => expect(kindOfBytes(bytes)).toBe(kind));

const taken: readonly FileKind[] = ['png', 'zip'];
test.each([
  ['a page that calls itself a picture', 'a.png', bytesOf('<html>'), undefined],
  ['an empty file', 'a.png', new Uint8Array(), undefined],
  ['a picture', 'a.PNG', png, 'png'],
  ['a picture under the name of a page', 'a.html', png, undefined],
  ['a sheet', 'a.xlsx', zip, 'xlsx'],
  ['a container of no known name', 'a.jar', zip, undefined],
  ['a kind that is not taken', 'a.pdf', bytesOf('%PDF-1.7'), undefined],
  ['a file too large', 'a.png', new Uint8Array([...png, ...new Uint8Array(100)]), undefined],
])('%s', async (_, name, bytes, ending) => {
  const kept: string[] = [];
  const storage = { put: async (key: string) => void kept.push(key) } as unknown as ObjectStorage;
  const key = await keepFile(storage, { folder: 'x/', kinds: taken, maxBytes: 64, now: new Date() }, { name, type: '', bytes });
  expect(key?.slice(key.lastIndexOf('.') + 1)).toBe(ending);
  expect(kept).toEqual(key === undefined ? [] : [key]);
});
