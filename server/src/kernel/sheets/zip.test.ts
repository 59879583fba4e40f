import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { zipOf } from './zip.ts';

const entries = [
  { name: '01-入场全景.png', bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255]) },
  { name: '02-empty.txt', bytes: Buffer.alloc(0) },
];

/** Entries as a reader finds them: by the directory at the end. */
function read(zip: Buffer) {
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50);
    const [crc, size, local] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    at += 46 + nameLength;
    expect([zip.readUInt32LE(local), zip.readUInt32LE(local + 14), zip.readUInt16LE(local + 26)]).toEqual([0x04034b50, crc, nameLength]);
    const bytes = zip.subarray(local + 30 + nameLength, local + 30 + nameLength + size);
    expect(crc32(bytes)).toBe(crc);
    return { name, bytes: Buffer.from(bytes) };
  });
}

test('an archive gives back its files, Chinese names included', () => {
  expect(read(zipOf(entries))).toEqual(entries);
  expect(read(zipOf([]))).toEqual([]);
});
