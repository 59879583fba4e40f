import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { App } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { type FileFacts, manifestName, objectsName, type TenantManifest } from '../../../kernel/tenant/archive-manifest.ts';
import type { ArchiveFile } from '../../../kernel/tenant/archive-writer.ts';
import { exportedLine, withheldColumns } from '../../../kernel/tenant/export-line.rule.ts';
import { type TenantTable, tenantRows, tenantTables } from '../../../kernel/tenant/tenant-tables.ts';

/** Tables of which nothing is exported: they let somebody in, and say nothing of the unit. */
const withheldTables: readonly string[] = ['session'];
/** Folder of the exports themselves. */
export const exportFolder = 'dealer-export';

type Table = TenantManifest['tables'][number];

/** Rows of a table, one JSON object a line, in files of a bounded size. */
async function* tableFiles(
  app: App,
  tx: Tx,
  { name, columns }: TenantTable,
  { dealerId, told, fileBytes }: { dealerId: string; told: Table; fileBytes: number },
): AsyncGenerator<ArchiveFile> {
  const shape = { bytes: columns.filter(({ type }) => type === 'bytea').map((column) => column.name), withheld: told.withheld };
  const decrypt = (stored: Buffer): string | undefined => {
    try {
      return app.keys.decrypt(stored);
    } catch {
      return undefined;
    }
  };
  const source = tenantRows(tx, name, dealerId);
  let next = await source.next();
  for (let number = 1; !next.done; number += 1) {
    let rows = 0;
    async function* content(): AsyncGenerator<Buffer> {
      for (let bytes = 0; !next.done && bytes < fileBytes; next = await source.next()) {
        const piece = Buffer.from(next.value.map((line) => `${exportedLine(line, shape, decrypt)}\n`).join(''));
        rows += next.value.length;
        bytes += piece.length;
        yield piece;
      }
    }
    const written = (facts: FileFacts) => {
      told.rows += rows;
      told.files.push({ ...facts, rows });
    };
    yield { name: `tables/${name}.${String(number).padStart(4, '0')}.ndjson`, content: content(), written };
  }
}

const lineOf = (value: unknown) => `${JSON.stringify(value)}\n`;

/** Everything kept for the unit as files, and at last their list, which waits on the disk. */
async function* objectFiles(app: App, folder: string, dealerId: string, told: TenantManifest['objects']): AsyncGenerator<ArchiveFile> {
  const listFile = join(folder, objectsName);
  const list = new PassThrough();
  const kept = pipeline(list, createWriteStream(listFile, { mode: 0o600 }));
  const over = kept.catch(() => undefined);
  try {
    for await (const key of app.storage.keysOf(dealerId)) {
      if (key.startsWith(`${exportFolder}/`)) continue;
      const found = await app.storage.read(key);
      if (!found) continue; // removed meanwhile
      const written = async ({ part, bytes, sha256 }: FileFacts) => {
        told.count += 1;
        told.bytes += bytes;
        if (!list.write(lineOf({ key, part, bytes, sha256 }))) await once(list, 'drain');
      };
      yield { name: `objects/${key}`, content: found.body, written };
    }
    list.end();
    await kept;
    if (told.count === 0) return;
    yield {
      name: objectsName,
      content: createReadStream(listFile),
      written: (facts) => {
        told.list = facts;
      },
    };
  } finally {
    // An export that breaks off may be writing just now.
    list.destroy();
    await over;
    await rm(listFile, { force: true });
  }
}

/** Rows of every table of the unit, as the transaction sees them. */
export async function* rowFiles(
  app: App,
  tx: Tx,
  { manifest, fileBytes, noted }: { manifest: TenantManifest; fileBytes: number; noted(): Promise<void> },
): AsyncGenerator<ArchiveFile> {
  const { dealerId } = manifest.dealer;
  for (const table of await tenantTables(tx)) {
    if (withheldTables.includes(table.name)) continue;
    const told: Table = { name: table.name, rows: 0, columns: table.columns, withheld: withheldColumns(table.columns), files: [] };
    manifest.tables.push(told);
    yield* tableFiles(app, tx, table, { dealerId, told, fileBytes });
    await noted();
  }
}

/** What is kept for the unit beside the database, and the manifest that names every file before it. `sealed` is told the manifest's SHA-256. */
export async function* lastFiles(
  app: App,
  { folder, manifest, sealed }: { folder: string; manifest: TenantManifest; sealed(sha256: string): void },
): AsyncGenerator<ArchiveFile> {
  yield* objectFiles(app, folder, manifest.dealer.dealerId, manifest.objects);
  async function* content() {
    const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
    sealed(createHash('sha256').update(text).digest('hex'));
    yield text;
  }
  yield { name: manifestName, content: content() };
}
