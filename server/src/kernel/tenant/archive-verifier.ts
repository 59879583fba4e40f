import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { type FileFacts, manifestName, objectEntry, objectsName, type TenantManifest, tenantManifest } from './archive-manifest.ts';
import { readZipped, type ZippedFile, zippedFiles } from './zip-reader.ts';

export interface Verified {
  manifest: TenantManifest;
  /** Of the manifest itself: what the console shows beside the export. */
  manifestSha256: string;
  /** What is not as the manifest says, in sentences; empty: everything is. */
  problems: string[];
}

interface Found {
  sha256: string;
  bytes: number;
  lines: number;
}

async function contentOf(file: ZippedFile): Promise<Found> {
  const hash = createHash('sha256');
  let [bytes, lines] = [0, 0];
  for await (const piece of (await readZipped(file)) as AsyncIterable<Buffer>) {
    hash.update(piece);
    bytes += piece.length;
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines += 1;
  }
  return { sha256: hash.digest('hex'), bytes, lines };
}

/** Compares an archive, all its parts in one folder, with its manifest: every file, every row, nothing missing and nothing added. */
export async function verifyArchive(folder: string): Promise<Verified> {
  const files = new Map<string, ZippedFile>();
  const problems: string[] = [];
  const archives = readdirSync(folder)
    .filter((name) => name.endsWith('.zip'))
    .sort();
  if (archives.length === 0) throw new Error(`${folder} holds no part of an export (*.zip)`);
  for (const name of archives) {
    const listed = await zippedFiles(join(folder, name)).catch((cause: Error) => {
      throw new Error(`${name}: ${cause.message}`);
    });
    for (const file of listed) {
      if (files.has(file.name)) problems.push(`${file.name} stands in the archive twice`);
      files.set(file.name, file);
    }
  }
  const own = files.get(manifestName);
  if (!own) throw new Error(`no part holds ${manifestName}: the last part is missing`);
  const manifestText = await text(await readZipped(own));
  const manifest = tenantManifest.parse(JSON.parse(manifestText));
  const seen = new Set([manifestName]);
  async function check({ name, bytes, sha256 }: Pick<FileFacts, 'name' | 'bytes' | 'sha256'>, rows?: number): Promise<boolean> {
    seen.add(name);
    const file = files.get(name);
    if (!file) return problems.push(`${name} is missing`) < 0;
    const found = await contentOf(file).catch((cause: Error) => cause);
    if (found instanceof Error) return problems.push(`${name} cannot be read: ${found.message}`) < 0;
    if (found.sha256 !== sha256 || found.bytes !== bytes) return problems.push(`${name} is not what was written`) < 0;
    if (rows !== undefined && found.lines !== rows) return problems.push(`${name} holds ${found.lines} rows, not ${rows}`) < 0;
    return true;
  }
  for (const { name, rows, files: parts } of manifest.tables) {
    for (const part of parts) await check(part, part.rows);
    const told = parts.reduce((sum, part) => sum + part.rows, 0);
    if (told !== rows) problems.push(`the files of ${name} tell of ${told} rows, the manifest of ${rows}`);
  }
  const { list, count } = manifest.objects;
  const listFile = files.get(objectsName);
  let objects = 0;
  if (list !== null && (await check(list)) && listFile) {
    for await (const line of createInterface({ input: await readZipped(listFile) })) {
      const { key, ...facts } = objectEntry.parse(JSON.parse(line));
      await check({ ...facts, name: `objects/${key}` });
      objects += 1;
    }
  }
  if (objects !== count) problems.push(`the list names ${objects} objects, the manifest ${count}`);
  for (const name of files.keys()) if (!seen.has(name)) problems.push(`${name} stands in no manifest`);
  return { manifest, manifestSha256: createHash('sha256').update(manifestText).digest('hex'), problems };
}
