import type { UploadedFile } from '@bochong/contract/kernel/file';
import { newId } from '../database/identifier.ts';
import type { ObjectStorage } from './storage.ts';

const beginnings = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpg: [0xff, 0xd8, 0xff],
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  /** Also the container of docx and xlsx. */
  zip: [0x50, 0x4b, 0x03, 0x04],
  /** Also doc and xls: the compound file of older office programs. */
  ole: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
} as const;

/** What the bytes of a file say it is. */
export type FileKind = keyof typeof beginnings | 'webp';

const startsWith = (bytes: Uint8Array, magic: readonly number[], from = 0) => magic.every((byte, index) => bytes[from + index] === byte);

/** Kind of a file by its first bytes; undefined for anything else, an empty file included. */
export function kindOfBytes(bytes: Uint8Array): FileKind | undefined {
  if (startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8)) return 'webp';
  return (Object.keys(beginnings) as (keyof typeof beginnings)[]).find((kind) => startsWith(bytes, beginnings[kind]));
}

export const pictureKinds = ['png', 'jpg', 'webp'] as const satisfies readonly FileKind[];

/** Names that files of a kind end in; office files are told apart by them, as the containers are the same. */
const endings: Readonly<Record<FileKind, readonly string[]>> = {
  png: ['png'],
  jpg: ['jpg', 'jpeg'],
  webp: ['webp'],
  pdf: ['pdf'],
  zip: ['zip', 'docx', 'xlsx'],
  ole: ['doc', 'xls'],
};

/** Ending to keep a file under: what its bytes are and what it is called must agree. */
function endingOf({ name, bytes }: UploadedFile, kinds: readonly FileKind[]): string | undefined {
  const kind = kindOfBytes(bytes);
  const named = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (kind === undefined || !kinds.includes(kind) || !endings[kind].includes(named)) return undefined;
  return kind === 'zip' || kind === 'ole' ? named : kind;
}

/**
 * Keeps a file that somebody sends, below `folder` (ends in a slash), under the ending that its bytes deserve, and says its key; undefined when
 * its bytes are of no kind that is taken, or too many, or it is called something else.
 */
export async function keepFile(
  storage: ObjectStorage,
  { folder, kinds, maxBytes = 10 * 1024 * 1024, now }: { folder: string; kinds: readonly FileKind[]; maxBytes?: number; now: Date },
  file: UploadedFile,
): Promise<string | undefined> {
  const ending = file.bytes.byteLength <= maxBytes ? endingOf(file, kinds) : undefined;
  if (ending === undefined) return undefined;
  const key = `${folder}${newId(now)}.${ending}`;
  await storage.put(key, file.bytes);
  return key;
}
