import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import { z } from 'zod';

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const manifest = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  /** server_version_num of the PostgreSQL it was taken from. */
  postgres: z.number().int(),
  migrations: z.array(z.string()).min(1),
  queueVersion: z.number().int(),
  /** Tells whether a secret is the one that the encrypted columns were written under. */
  keyMark: z.string(),
  /** Without it the secret comes from the environment. */
  holdsSecret: z.boolean(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: z.number().int(),
      hash: z.string(),
      file: z.string().regex(/^tables\/[\w.-]+$/),
      sha256: digest,
    }),
  ),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  /** Files of the data folder; `sha256` is that of their list. */
  files: z.object({ count: z.number().int(), bytes: z.number().int(), sha256: digest }),
});

/** What a backup holds: written last, so that a folder with it is complete. */
export type Manifest = z.output<typeof manifest>;
export type TableEntry = Manifest['tables'][number];

export const manifestFile = 'manifest.json';
/** `<sha256>  files/<path>`, one file a line, as `sha256sum --check` reads it. */
export const filesList = 'files.sha256';

/** Reads the manifest of a backup; throws a sentence for the operator when the folder is none. */
export function readManifest(folder: string): Manifest {
  let text: string;
  try {
    text = readFileSync(join(folder, manifestFile), 'utf8');
  } catch (cause) {
    throw new Error(`${folder} is no finished backup: it has no readable ${manifestFile} (${(cause as Error).message})`);
  }
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    throw new Error(`${join(folder, manifestFile)} is damaged, or was written by a version of Bochong that this one does not know`);
  }
}

/** Passes bytes on unchanged; `sha256()` (hex) and `bytes()` speak of what has passed. */
export function digesting(): Transform & { sha256(): string; bytes(): number } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return Object.assign(stream, { sha256: () => hash.digest('hex'), bytes: () => bytes });
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await finished(createReadStream(file).on('data', (chunk) => hash.update(chunk)));
  return hash.digest('hex');
}

/** Entries of the list of files: paths below `files/` with their digests. */
export async function* listedFiles(folder: string): AsyncGenerator<{ path: string; sha256: string }> {
  for await (const line of createInterface({ input: createReadStream(join(folder, filesList)), crlfDelay: Number.POSITIVE_INFINITY })) {
    const [, sha256 = '', path = ''] = /^([0-9a-f]{64}) {2}files\/(.+)$/.exec(line) ?? [];
    if (path === '' || path.split('/').includes('..')) throw new Error(`${join(folder, filesList)} is damaged`);
    yield { path, sha256 };
  }
}

/** Refuses, naming the first such file, a backup of which anything is missing or was changed. */
export async function refuseDamaged(folder: string, { tables, files }: Manifest): Promise<void> {
  const check = async (path: string, sha256: string) => {
    const found = await sha256Of(join(folder, path)).catch((cause: Error) => cause.message);
    if (found !== sha256) throw new Error(`The backup is damaged: ${join(folder, path)} is not what was written (${found})`);
  };
  for (const { file, sha256 } of tables) await check(file, sha256);
  await check(filesList, files.sha256);
  for await (const { path, sha256 } of listedFiles(folder)) await check(join('files', path), sha256);
}
