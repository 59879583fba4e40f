import { crc32 } from 'node:zlib';

export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
}

const [localHeader, centralHeader, endRecord] = [0x04034b50, 0x02014b50, 0x06054b50];
const version = 20;
/** Names are UTF-8. */
const utf8Flag = 0x0800;
/** 1980-01-01: what the entries show is in their names. */
const epochDate = 0x21;

/** ZIP archive of files that are compressed already (pictures): they are stored as they are. For less than 4 GB and 65,535 files. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const file = Buffer.from(name, 'utf8');
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(version, 0);
    facts.writeUInt16LE(utf8Flag, 2);
    facts.writeUInt16LE(epochDate, 8);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(file.length, 22);
    const local = Buffer.concat([signature(localHeader), facts, file, bytes]);
    const madeBy = Buffer.alloc(2);
    madeBy.writeUInt16LE(version, 0);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([signature(centralHeader), madeBy, facts, place, file]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, signature(endRecord), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value, 0);
  return bytes;
}
