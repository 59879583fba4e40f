import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Runs a statement in the database a server keeps in its data folder: for what only months could bring about, such as the age of a debt. */
export async function queryEmbedded(dataFolder: string, text: string, values: readonly unknown[]): Promise<void> {
  const password = readFileSync(join(dataFolder, 'postgres-password'), 'utf8').trim();
  const [, , , port = ''] = readFileSync(join(dataFolder, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const client = new pg.Client({ host: '127.0.0.1', port: Number(port), user: 'postgres', password, database: 'bochong' });
  await client.connect();
  await client.query(text, [...values]);
  await client.end();
}
