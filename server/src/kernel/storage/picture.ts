import type { UploadedFile } from '@bochong/contract/kernel/file';
import { newId } from '../database/identifier.ts';
import type { ObjectStorage } from './storage.ts';

const pictures = /\.(png|jpe?g|webp)$/i;
const maxBytes = 10 * 1024 * 1024;

/** Keeps a picture somebody sends, below `folder` (ends in a slash), and says its key; undefined when it is none or above 10 MB. */
export async function keepPicture(storage: ObjectStorage, folder: string, file: UploadedFile, now: Date): Promise<string | undefined> {
  const extension = pictures.exec(file.name)?.[1]?.toLowerCase();
  if (extension === undefined || file.bytes.byteLength > maxBytes) return undefined;
  const key = `${folder}${newId(now)}.${extension}`;
  await storage.put(key, file.bytes);
  return key;
}
