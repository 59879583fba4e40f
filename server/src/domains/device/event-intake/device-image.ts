import type { App } from '../../../kernel/app-context.ts';
import { kindOfBytes } from '../../../kernel/storage/file-kind.ts';
import { imageFolder } from './event-intake.service.ts';
import { malformed } from './refusal.ts';

/** Largest picture a device may send. */
export const imageLimit = 3 * 1024 * 1024;

const namePattern = /^[\w][\w-]{0,80}(\/[\w][\w-]{0,80}){0,3}\.(jpg|png)$/;

/** Stores a picture of a device under its own folder and returns the full key. The same one may come again; evidence is never overwritten. */
export async function storeImage(
  app: App,
  device: { dealerId: string; deviceId: string },
  name: string,
  bytes: Uint8Array,
): Promise<string> {
  const kind = kindOfBytes(bytes);
  if (kind !== 'jpg' && kind !== 'png') throw malformed('图片须为JPEG或PNG');
  if (bytes.length > imageLimit) throw malformed('图片过大');
  if (!namePattern.test(name) || !name.endsWith(kind)) throw malformed('图片名称不符合要求');
  const key = imageFolder(device) + name;
  const stored = await app.storage.get(key);
  if (stored === undefined) await app.storage.put(key, bytes);
  else if (!stored.equals(bytes)) throw malformed('已有同名图片，内容不同');
  return key;
}
