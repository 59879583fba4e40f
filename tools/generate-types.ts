/**
 * Writes server/src/kernel/database/database.gen.ts from a migrated database: node tools/generate-types.ts <owner url>.
 * The server's tests regenerate it in memory and fail when the file has drifted.
 */
import { writeFileSync } from 'node:fs';
import { databaseTypes } from '../server/src/kernel/testing/database-types.ts';

const url = process.argv[2];
if (!url) throw new Error('usage: node tools/generate-types.ts <owner url of a migrated database>');
writeFileSync(new URL('../server/src/kernel/database/database.gen.ts', import.meta.url), await databaseTypes(url));
