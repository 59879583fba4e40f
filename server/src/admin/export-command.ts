import { verifyArchive } from '../kernel/tenant/archive-verifier.ts';
import { type Command, UsageError } from './command.ts';

/** Compares an export of a company, all its parts in one folder, with its manifest. Needs neither server nor database. */
export async function verifyExportCommand({ words, say }: Command): Promise<boolean> {
  const [folder] = words;
  if (folder === undefined) throw new UsageError('name the folder that holds the parts of the export');
  const { manifest, manifestSha256, problems } = await verifyArchive(folder);
  const { dealer, snapshotAt, tables, objects } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(`${dealer.dealerNo} ${dealer.dealerName} as of ${snapshotAt}: ${tables.length} tables, ${rows} rows, ${objects.count} objects`);
  say(`SHA-256 of the manifest: ${manifestSha256} (compare it with the console's)`);
  for (const problem of problems.slice(0, 20)) say(`  ${problem}`);
  say(problems.length === 0 ? 'everything is as the manifest says' : `${problems.length} things are not as the manifest says`);
  return problems.length === 0;
}
