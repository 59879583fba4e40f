/**
 * `npm run admin -- <command>`: what whoever runs an installation does without a browser. Works on the data folder (BOCHONG_DATA) or the
 * PostgreSQL (DATABASE_URL) of the server, whether it runs or not.
 */
import { runCommand } from './admin/run-command.ts';

process.exitCode = await runCommand(process.argv.slice(2), {
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (text) => process.stderr.write(text),
});
