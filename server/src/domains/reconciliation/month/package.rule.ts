import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** Files of a ZIP archive by their names. Throws when it is none, or damaged. */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0) throw new Error('not a ZIP file');
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, packed] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [nameLength, extra, comment, local] = [28, 30, 32, 42].map((place) =>
      place === 42 ? bytes.readUInt32LE(at + place) : bytes.readUInt16LE(at + place),
    );
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const start = (local ?? 0) + 30 + bytes.readUInt16LE((local ?? 0) + 26) + bytes.readUInt16LE((local ?? 0) + 28);
    const content = bytes.subarray(start, start + packed);
    files.set(name, method === 8 ? inflateRawSync(content) : Buffer.from(content));
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

type Row = Record<string, number | string | null>;
interface Manifest {
  format: string;
  month: string;
  accountName: string;
  /** Day from which on the account has to have a bill of each day; older packages do not say it. */
  since?: string;
  seq: number;
  prevHash: string;
  sums: Record<string, number>;
  balances: { openingFen: number; closingFen: number };
  signatures: { dealt: { by: string }; executed: { by: string } };
  parts: { name: string; sha256: string; lines: number }[];
}

/**
 * Days of a month (YYYY-MM) from `since` on that have no bill. A bill of an earlier day that was imported by hand does not ask for those between. Where a
 * package does not say since when, its first bill does, or the month's first day.
 */
export function daysWithoutBill({ month, since }: Pick<Manifest, 'month' | 'since'>, days: readonly string[]): string[] {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  const all = Array.from({ length: last }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
  const first = since ?? days[0] ?? `${month}-01`;
  return all.filter((day) => day >= first && !days.includes(day));
}

/** Everything of a package that does not hold, in words; `say` is told what does. */
export function problemsOf(bytes: Buffer, before: Buffer | undefined, say: (line: string) => void = () => undefined): string[] {
  const files = unzip(bytes);
  const problems: string[] = [];
  const check = (name: string, left: number | string, right: number | string) => {
    if (left === right) say(`holds: ${name} (${left})`);
    else problems.push(`${name}: ${left} is not ${right}`);
  };
  const core = files.get('manifest.json');
  if (!core) return ['manifest.json is missing'];
  check('hash.txt is the SHA-256 of manifest.json', files.get('hash.txt')?.toString().trim() ?? 'missing', sha256(core));
  const manifest = JSON.parse(core.toString()) as Manifest;
  if (manifest.format !== 'bochong-month-1') return [...problems, `unknown format ${manifest.format}`];
  const rows = new Map<string, Row[]>();
  for (const { name, sha256: expected, lines } of manifest.parts) {
    const part = files.get(name);
    check(`SHA-256 of ${name}`, part ? sha256(part) : 'missing', expected);
    const read = (part?.toString() ?? '').split('\n').filter((line) => line !== '');
    check(`lines of ${name}`, read.length, lines);
    rows.set(
      name.replace('.jsonl', ''),
      read.map((line) => JSON.parse(line) as Row),
    );
  }
  const of = (part: string) => rows.get(part) ?? [];
  for (const problem of attachmentProblems(files, of('attachments'), of('adjustments'), say)) problems.push(problem);
  const sum = (part: string, value: (row: Row) => number) => of(part).reduce((total, row) => total + value(row), 0);
  const field = (name: string) => (row: Row) => Number(row[name] ?? 0);
  const platform = sum('days', field('platformPayFen')) - sum('days', field('platformRefundFen'));
  const channel = sum('days', field('channelPayFen')) - sum('days', field('channelRefundFen'));
  const adjusted = sum('adjustments', field('fen'));
  const carried = (crossing: number) =>
    of('differences')
      .filter((row) => row.crossing === crossing)
      .reduce((total, row) => total + Number(row.carryFen), 0);
  const fees = sum('days', field('feeFen'));
  const settled = sum('settlements', field('fen'));
  check('E1 what the till booked is what the ledger has', platform, sum('days', field('ledgerNetFen')));
  check('E1 bills by place come to the same', platform, sum('bills', field('platformPayFen')) - sum('bills', field('platformRefundFen')));
  check('E2 channel = platform + adjustments + carried', channel, platform + adjusted + carried(1) + carried(2));
  check(
    'E2 every difference: channel = platform + differences',
    channel,
    platform + sum('differences', field('diffFen')) + repaired(of('adjustments'), of('differences')),
  );
  check('E3 fees of the days are those of the month', fees, manifest.sums.channelFeeFen ?? 0);
  check('E3 fees of the ledger', manifest.sums.ledgerFeeFen ?? 0, fees);
  check(
    'E4 opening + channel − fees − paid out − shared out = closing',
    manifest.balances.openingFen + channel - fees - settled - (manifest.sums.splitFen ?? 0),
    manifest.balances.closingFen,
  );
  check('E5 books − channel = −carried out', (manifest.sums.ledgerClosingFen ?? 0) - manifest.balances.closingFen, 0 - carried(1));
  const missing = daysWithoutBill(
    manifest,
    of('days').map(({ day }) => String(day)),
  );
  check('E6 days without a bill', missing.join(), '');
  const open = of('differences').filter((row) => Number(row.dueFen) !== 0 && dueLeft(row, of('adjustments')) !== 0);
  check('differences that were not adjusted in full', open.length, 0);
  check(
    'statements come to platform + adjustments − fees − shared out',
    sum('statements', field('payableFen')),
    platform + adjusted - fees - sum('statements', field('splitFen')),
  );
  if (before) {
    const previous = unzip(before).get('manifest.json');
    check('the month before is the one in the chain', previous ? sha256(previous) : 'missing', manifest.prevHash);
    const its = JSON.parse(previous?.toString() ?? '{}') as Manifest;
    check('its closing is this opening', its.balances?.closingFen ?? 'missing', manifest.balances.openingFen);
  }
  return problems;
}

/** Attachments that are not the bytes they were when the month was closed, that prove no adjustment, or that nothing of the month names. */
function attachmentProblems(
  files: ReadonlyMap<string, Buffer>,
  attachments: readonly Row[],
  adjustments: readonly Row[],
  say: (line: string) => void,
): string[] {
  const decisions = new Set(adjustments.map((row) => row.decision));
  const listed = new Set(attachments.map((row) => String(row.file)));
  const problems = [...files.keys()]
    .filter((name) => name.startsWith('attachments/') && !listed.has(name))
    .map((name) => `${name}: no adjustment names it`);
  for (const { file, name, sha256: expected, bytes, decision } of attachments) {
    const content = files.get(String(file));
    const found = content ? sha256(content) : 'missing';
    if (found !== expected) problems.push(`SHA-256 of ${file} (${name}): ${found} is not ${expected}`);
    else if (content?.length !== bytes) problems.push(`size of ${file} (${name}): ${content?.length} is not ${bytes}`);
    else if (!decisions.has(decision ?? null)) problems.push(`${file} (${name}) proves no adjustment of the month`);
    else say(`holds: SHA-256 of ${file} (${name})`);
  }
  return problems;
}

const dueLeft = (row: Row, adjustments: readonly Row[]) =>
  Number(row.dueFen) - adjustments.filter((one) => one.diffId === row.diffId).reduce((total, one) => total + Number(one.fen), 0);

/** Adjusted differences that the till has agreed to since: both sides are even, and their adjustment stands for them. */
const repaired = (adjustments: readonly Row[], differences: readonly Row[]): number => {
  const standing = new Set(differences.map((row) => row.diffId));
  return adjustments.filter((one) => !standing.has(one.diffId ?? null)).reduce((total, one) => total + Number(one.fen), 0);
};
