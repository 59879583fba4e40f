/**
 * Writes server/src/kernel/database/database.gen.ts from the migrations, in a database of its own: node tools/generate-types.ts.
 * The server's tests regenerate it in memory and fail when the file has drifted.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../server/src/kernel/database/embedded-postgres.ts';
import { migrate } from '../server/src/kernel/database/migrate.ts';
import { databaseTypes } from '../server/src/kernel/testing/database-types.ts';

const folder = mkdtempSync(join(tmpdir(), 'bochong-types-'));
chmodSync(folder, 0o755); // for root, PostgreSQL runs as another account
const postgres = await startEmbeddedPostgres({ dataFolder: join(folder, 'data') });
try {
  await migrate({ ownerUrl: postgres.ownerUrl, appPassword: 'generated' });
  writeFileSync(new URL('../server/src/kernel/database/database.gen.ts', import.meta.url), await databaseTypes(postgres.ownerUrl));
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
