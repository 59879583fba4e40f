import { createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { normalize } from 'node:path/posix';
import type { Readable } from 'node:stream';
import { newId } from '../database/identifier.ts';
import { sameHex } from '../session/secret.ts';

/** Where images, exports and documents live; keys are relative paths such as `p/<dealer>/<date>/<name>.png`. */
export interface ObjectStorage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Stores a file of this machine without reading it into memory. */
  putFile(key: string, file: string): Promise<void>;
  /** The object's bytes, or undefined. */
  get(key: string): Promise<Buffer | undefined>;
  /** The object as a stream from one byte to another (inclusive), with the size of the whole; undefined when it is not there. */
  read(key: string, range?: { start: number; end: number }): Promise<{ size: number; body: Readable } | undefined>;
  remove(key: string): Promise<void>;
  /** Keys of everything kept for a unit: `<kind>/<unit>/…`. Those that are removed while they are read may be among them. */
  keysOf(dealerId: string): AsyncIterable<string>;
  /** Address that shows the object for ten minutes without a session: an `<img>` cannot send headers. */
  signedPath(key: string, now: Date): string;
  /** True when the signature belongs to the key and has not run out. */
  verify(key: string, expires: string, signature: string, now: Date): boolean;
}

const keyPattern = /^[\w][\w./-]{0,200}$/;

/** Refuses what is no object key: one that leaves its folder, or that an address would read differently. */
export function checkKey(key: string): string {
  if (!keyPattern.test(key) || normalize(key) !== key) throw new Error('object key outside the storage folder');
  return key;
}

/** Addresses under `/api/objects` that the server signs itself, wherever the bytes live. */
export function createSigner(secret: string): Pick<ObjectStorage, 'signedPath' | 'verify'> {
  const sign = (key: string, expires: string) => createHmac('sha256', secret).update(`${expires}\n${key}`).digest('hex');
  return {
    signedPath(key, now) {
      const expires = String(Math.ceil(now.getTime() / 60_000) * 60 + 600);
      return `/api/objects/${key}?expires=${expires}&signature=${sign(key, expires)}`;
    },
    verify: (key, expires, signature, now) => Number(expires) * 1000 > now.getTime() && sameHex(signature, sign(key, expires)),
  };
}

const absent = (cause: NodeJS.ErrnoException): undefined => {
  if (cause.code !== 'ENOENT') throw cause;
};

/** Likewise where a file stands instead of a folder. */
const nowhere = (cause: NodeJS.ErrnoException): undefined => {
  if (cause.code !== 'ENOENT' && cause.code !== 'ENOTDIR') throw cause;
};

/** Bytes that the disk of a folder has left, or of the nearest one above that exists. */
export async function freeBytes(folder: string): Promise<number> {
  const found = await statfs(folder).catch(absent);
  return found ? found.bavail * found.bsize : freeBytes(dirname(folder));
}

/** Pictures and documents are nobody's but this server's. */
const folderMode = 0o700;

/** Objects as files below `folder`; writes are atomic (temporary name, then rename). */
export function createDiskStorage(folder: string, secret: string): ObjectStorage {
  const place = (key: string) => join(folder, checkKey(key));
  return {
    ...createSigner(secret),
    async put(key, bytes) {
      const path = place(key);
      await mkdir(dirname(path), { recursive: true, mode: folderMode });
      const temporary = `${path}.${newId()}`;
      await writeFile(temporary, bytes);
      await rename(temporary, path);
    },
    async putFile(key, file) {
      const path = place(key);
      await mkdir(dirname(path), { recursive: true, mode: folderMode });
      const temporary = `${path}.${newId()}`;
      await copyFile(file, temporary);
      await rename(temporary, path);
    },
    async get(key) {
      return readFile(place(key)).catch(absent);
    },
    async read(key, range) {
      const found = await stat(place(key)).catch(absent);
      return found && { size: found.size, body: createReadStream(place(key), range) };
    },
    async remove(key) {
      await rm(place(key), { force: true });
    },
    async *keysOf(dealerId) {
      for (const kind of (await readdir(folder).catch(absent)) ?? []) {
        const own = join(folder, kind, checkKey(dealerId));
        const found = (await readdir(own, { recursive: true, withFileTypes: true }).catch(nowhere)) ?? [];
        for (const entry of found) if (entry.isFile()) yield relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
      }
    },
  };
}
