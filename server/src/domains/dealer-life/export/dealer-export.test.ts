import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dealerEventKind, dealerExportErrors, dealerExportStatus, dealerExports } from '@bochong/contract/dealer-life';
import { sessionErrors, sessions } from '@bochong/contract/session';
import { demoDealers, demoPassword } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../../admin/run-command.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { runForDealers, type ScheduledJob } from '../../../kernel/jobs/jobs.ts';
import { sha256Hex } from '../../../kernel/session/secret.ts';
import { verifyArchive } from '../../../kernel/tenant/archive-verifier.ts';
import { seedForeignRows, tenantTables } from '../../../kernel/testing/foreign-rows.ts';
import { deliverSurely } from '../../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { dealerLifeJobs } from '../index.ts';
import { exportSize } from './dealer-export.effect.ts';

const [binjiang, qingyu] = demoDealers;
let t: TestApp;
let admin: Actor;
let own: Actor;
let folder: string;

beforeAll(async () => {
  t = await createTestApp();
  [admin, own] = [await t.login('admin', '2'), await t.login('binjiang')];
  await seedForeignRows(t.owner, qingyu.id, newId());
  await t.app.storage.put(`appeal/${binjiang.id}/a.png`, Buffer.from('a picture'));
  await t.app.storage.put(`appeal/${qingyu.id}/b.png`, Buffer.from('of another unit'));
  Object.assign(exportSize, { fileBytes: 4000, parts: { bytes: 60_000, files: 500 } });
});
afterAll(() => t.close());

const ask = (as: Actor, dealerId?: string) =>
  t.call(dealerExports.create, { body: { reason: '合同到期交接', ...(dealerId && { dealerId }) } }, as);
const listed = async (as: Actor) => (await t.call(dealerExports.list, { query: {} }, as)).data.results;
async function download(exportId: string, as: Actor, account: string, plain = demoPassword) {
  const { data: challenge } = await t.call(sessions.challenge, { body: { account } });
  const password = sha256Hex(sha256Hex(plain, challenge.salt), challenge.codeValue);
  return t.call(dealerExports.download, { params: { exportId }, body: { password, codeKey: challenge.codeKey } }, as);
}

/** A server dies while it reads the rows; another one, or the same after its start, takes the export up. */
async function breakOff(exportId: string): Promise<void> {
  const { rows } = await t.owner.query<{ id: string }>('select id from outbound_effect where subject_id = $1', [exportId]);
  const job = { dealerId: binjiang.id, effectId: rows[0]?.id ?? '', kind: 'dealer-export', subjectId: exportId };
  const stop = new AbortController();
  const { background } = t.app;
  let steps = 0;
  const watched: typeof background = {
    ...background,
    inScope(options, work) {
      steps += 1;
      if (steps === 3) stop.abort(new Error('killed'));
      return background.inScope(options, work);
    },
  };
  Object.assign(t.app, { background: watched });
  await expect(t.app.outbound.get('dealer-export')?.attempt(job, stop.signal)).rejects.toThrow('killed');
  Object.assign(t.app, { background });
  await t.owner.query(`update outbound_effect set next_at = now() - interval '1 minute', state = 2 where id = $1`, [job.effectId]);
}

test('a unit exports itself whatever it names; another waits until the first is done; one that was broken off begins anew', async () => {
  await t.app.database.inScope({ dealerIds: [binjiang.id] }, async (tx) => {
    await tx
      .updateTable('app_user')
      .set({ user_phone: t.app.keys.encrypt('13866667777') })
      .where('account', '=', 'kefu')
      .execute();
  });
  const { data } = await ask(own, qingyu.id);
  expect((await ask(own)).code).toBe(dealerExportErrors.underWay.code);
  expect((await ask(admin)).code).toBe(dealerExportErrors.unit.code);
  expect((await download(data.exportId, own, 'binjiang')).code).toBe(dealerExportErrors.notDone.code);
  await breakOff(data.exportId);
  expect((await listed(own))[0]).toMatchObject({ exportId: data.exportId, status: dealerExportStatus.RUNNING, partCount: 0 });
  await deliverSurely(t);
  const [row] = await listed(own);
  expect(row).toMatchObject({ exportId: data.exportId, dealerId: binjiang.id, status: dealerExportStatus.DONE, objectCount: 1 });
  expect(row?.partCount).toBeGreaterThan(1);
  expect((await listed(admin)).map(({ exportId }) => exportId)).toContain(data.exportId);
  const qing = await t.login('qingyu', '2');
  expect((await listed(qing)).filter(({ exportId }) => exportId === data.exportId)).toEqual([]);
  expect((await download(data.exportId, qing, 'qingyu')).code).toBe('40401');
});

test('only who proves the own password gets the parts; what they hold agrees with the manifest and the database, and is nobody else’s', async () => {
  const [row] = await listed(own);
  const exportId = row?.exportId ?? '';
  expect((await download(exportId, own, 'binjiang', 'Wrong#2026')).code).toBe(sessionErrors.ownPassword.code);
  const { data } = await download(exportId, own, 'binjiang');
  folder = join(t.folder, 'fetched');
  mkdirSync(folder);
  for (const { name, url, sha256, size } of data.parts) {
    const { rawPayload } = await t.app.http.inject({ url });
    expect(rawPayload.length).toBe(size);
    expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(sha256);
    writeFileSync(join(folder, name), rawPayload);
  }
  const { manifest, manifestSha256, problems } = await verifyArchive(folder);
  expect(problems).toEqual([]);
  expect(manifestSha256).toBe(row?.manifestSha256);
  expect(manifest).toMatchObject({ dealer: { dealerId: binjiang.id }, requestedBy: '周海宁', objects: { count: 1, bytes: 9 } });
  const names = manifest.tables.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining((await tenantTables(t.owner)).filter((name) => name !== 'session')));
  for (const { name, rows } of manifest.tables.filter(
    ({ name: one }) => !['dealer_export', 'outbound_effect', 'login_log', 'operation_log', 'login_failure'].includes(one),
  )) {
    const { rows: counted } = await t.owner.query(`select count(*)::int as n from ${name} where dealer_id = $1`, [binjiang.id]);
    expect([name, rows]).toEqual([name, counted[0].n]);
  }
  const bytes = data.parts.map(({ name }) => readFileSync(join(folder, name))).reduce((sum, part) => sum + part.length, 0);
  expect(bytes).toBe(row?.size);
});

test('numbers of people stand in clear, keys nowhere, and no row of another unit', async () => {
  const { manifest } = await verifyArchive(folder);
  expect(manifest.tables.find(({ name }) => name === 'device')?.withheld).toEqual(['secret']);
  const { zippedFiles, readZipped } = await import('../../../kernel/tenant/zip-reader.ts');
  const { text } = await import('node:stream/consumers');
  let all = '';
  for (const part of new Set(manifest.tables.flatMap(({ files }) => files.map((file) => file.part))))
    for (const file of await zippedFiles(join(folder, `part-${String(part).padStart(3, '0')}.zip`)))
      if (file.name.startsWith('tables/')) all += await text(await readZipped(file));
  expect(all).toContain('13866667777');
  expect(all).not.toContain('foreign-row');
  expect(all).not.toContain(`"dealer_id": "${qingyu.id}"`);
});

test('an archive that was tampered with, cut off or robbed of a part is told so by name', async () => {
  const copyOf = (name: string) => {
    const copy = join(t.folder, name);
    cpSync(folder, copy, { recursive: true });
    return copy;
  };
  const { manifest } = await verifyArchive(folder);
  const target = manifest.tables.flatMap(({ files }) => files)[0];
  const tampered = copyOf('tampered');
  const part = join(tampered, `part-${String(target?.part).padStart(3, '0')}.zip`);
  const bytes = readFileSync(part);
  bytes[120] = (bytes[120] ?? 0) ^ 0xff;
  writeFileSync(part, bytes);
  expect((await verifyArchive(tampered)).problems.join()).toMatch(/tables\/.* (is not what was written|cannot be read)/);
  const said: string[] = [];
  const terminal = { say: (line: string) => void said.push(line), complain: (line: string) => void said.push(line) };
  expect(await runCommand(['verify-export', tampered], terminal)).toBe(1);
  expect(await runCommand(['verify-export', folder], terminal)).toBe(0);
  expect(said.join('\n')).toContain(binjiang.name);
  const cut = copyOf('cut');
  writeFileSync(join(cut, 'part-001.zip'), readFileSync(join(cut, 'part-001.zip')).subarray(0, -30));
  await expect(verifyArchive(cut)).rejects.toThrow('part-001.zip');
  const robbed = copyOf('robbed');
  writeFileSync(join(robbed, 'part-001.zip'), readFileSync(join(robbed, 'part-002.zip')));
  expect((await verifyArchive(robbed)).problems.join()).toContain('is missing');
});

test('wrong passwords lock the account as those at the login do; files go when their time is up, and the life of the unit tells who asked and who fetched', async () => {
  const [row] = await listed(own);
  const exportId = row?.exportId ?? '';
  let last = '';
  for (let tries = 0; tries < 10 && last !== sessionErrors.ownLocked.code; tries += 1)
    last = (await download(exportId, own, 'binjiang', 'Wrong#2026')).code;
  expect(last).toBe(sessionErrors.ownLocked.code);
  expect((await download(exportId, own, 'binjiang')).code).toBe(sessionErrors.ownLocked.code);
  t.clock.at = new Date(Date.parse(row?.expireAt ?? '') + 1000);
  const job = dealerLifeJobs.find(({ name }) => name === 'dealer-exports-expired') as ScheduledJob;
  await runForDealers(t.app, job);
  await expect.poll(() => Array.fromAsync(t.app.storage.keysOf(binjiang.id))).toEqual([`appeal/${binjiang.id}/a.png`]);
  const { rows } = await t.owner.query('select kind, by_name from dealer_event where tenant_id = $1 order by at, id', [binjiang.id]);
  expect(rows.map(({ kind }) => kind)).toEqual([dealerEventKind.EXPORT_ASKED, dealerEventKind.EXPORTED, dealerEventKind.DOWNLOADED]);
  expect(rows[2]).toMatchObject({ by_name: '周海宁' });
});
