import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { licenseErrors } from '@bochong/contract/license';
import { sessions } from '@bochong/contract/session';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { runCommand } from './admin/run-command.ts';
import { keyIdOf, openLicense, publicKeyOf } from './domains/license/import/license-signature.rule.ts';
import { reachPostgres } from './kernel/database/reach-postgres.ts';
import { sha256Hex } from './kernel/session/secret.ts';
import { freePort, type ServerProcess, startServer } from './kernel/testing/server-process.ts';
import { testFolder } from './kernel/testing/test-folder.ts';

const folder = testFolder('bochong-admin-');
const dataFolder = join(folder, 'data');
const setupFile = join(folder, 'setup.json');
let server: ServerProcess | undefined;
let address = '';
afterAll(async () => {
  await server?.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A command as somebody types it: what it said, and how it ended. */
async function admin(line: string, data = dataFolder): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  vi.stubEnv('BOCHONG_DATA', data);
  vi.stubEnv('DATABASE_URL', '');
  try {
    const code = await runCommand(line.split(' ').filter(Boolean), {
      say: (one) => void said.push(`${one}\n`),
      complain: (text) => void said.push(text),
    });
    return { code, said: said.join('') };
  } finally {
    vi.unstubAllEnvs();
  }
}

/** The same in a process of its own, as npm runs it. */
function typed(...words: string[]): { status: number | null; stdout: string; stderr: string } {
  const env = { ...process.env, BOCHONG_DATA: dataFolder, DATABASE_URL: '' };
  return spawnSync(process.execPath, [fileURLToPath(new URL('./admin.ts', import.meta.url)), ...words], { env, encoding: 'utf8' });
}

async function ask(path: string, body: object, token = ''): Promise<{ code: string; data: Record<string, string> }> {
  const headers = { 'content-type': 'application/json', authorization: token, clienttype: '4' };
  return (await fetch(`${address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json() as never;
}
async function login(account: string, password: string): Promise<{ code: string; token: string }> {
  const { data } = await ask(sessions.challenge.path, { account });
  const proof = sha256Hex(sha256Hex(password, data.salt), data.codeValue);
  const answer = await ask(sessions.login.path, { account, password: proof, codeKey: data.codeKey });
  return { code: answer.code, token: answer.data?.token ?? '' };
}
async function serve(data = dataFolder): Promise<void> {
  const port = String(await freePort());
  server = startServer({ BOCHONG_DATA: data, BOCHONG_PORT: port, DATABASE_URL: '' });
  await server.ready();
  address = `http://127.0.0.1:${port}`;
}
async function query<T>(text: string): Promise<T[]> {
  const { ownerUrl, stop } = await reachPostgres({ dataFolder, databaseUrl: undefined });
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  await stop();
  return rows as T[];
}

const password = 'Lakeside#8642';
const setup = {
  platform: { platName: '东湖停车', platformType: '1', domains: ['127.0.0.1'] },
  administrator: { account: 'dongadmin', userName: '何西', password },
  company: { dealerName: '东湖停车服务有限公司', manager: '何东', phone: '13900001111', account: 'donghu' },
};
const write = (change: object) => writeFileSync(setupFile, JSON.stringify({ ...setup, ...change }));
let first = '';

test('what is wrong with a command, a setup file or a data folder is said in a line, and nothing is made', async () => {
  expect(await admin('')).toMatchObject({ code: 1, said: expect.stringContaining('backup [--to folder]') });
  expect((await admin('frobnicate')).said).toContain('There is no command frobnicate');
  expect((await admin('backup --colour red')).said).toContain('--colour');
  for (const extra of ['backup /backups', 'verify --to x', 'issue-license dong', 'restore /backups/1 /srv/bochong'])
    expect((await admin(extra)).said, extra).toMatch(/Unexpected argument|Unknown option|only one argument/);
  expect((await admin('reset-password')).said).toContain('name the account');
  for (const command of ['verify', 'backup', 'licenses']) expect((await admin(command)).said, command).toContain(dataFolder);
  write({ administrator: { ...setup.administrator, password: 'parking' } });
  expect((await admin(`setup --file ${setupFile}`)).said).toMatch(/administrator\.password: 密码/);
  write({ licence: {} });
  expect((await admin(`setup --file ${setupFile}`)).said).toContain('licence');
  expect(existsSync(dataFolder)).toBe(false);
});

test('a file sets up what no server has started on yet, once', async () => {
  write({});
  const { status, stdout, stderr } = typed('setup', '--file', setupFile);
  expect([status, stdout, stderr]).toEqual([0, expect.stringContaining('administered by dongadmin'), '']);
  first = /^donghu {2}(\S+)/m.exec(stdout)?.[1] ?? '';
  expect(typed('frobnicate')).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('There is no command frobnicate') });
  expect(await admin(`setup --file ${setupFile}`)).toMatchObject({ code: 1, said: expect.stringContaining('finished already') });
  expect(await admin('setup-token')).toMatchObject({ code: 1, said: expect.stringContaining('finished already') });
  await serve();
  expect((await login('dongadmin', password)).code).toBe('200');
  expect((await login('donghu', first)).code).toBe('200');
});

test('a locked-out administrator gets a password, which ends the sessions there were and is written down', async () => {
  const before = await login('dongadmin', password);
  expect((await admin('sessions')).said).toMatch(/dongadmin.*何西/);
  expect((await admin('sessions')).said).toMatch(/donghu.*何东/);
  for (let failure = 0; failure < 6; failure += 1) await login('dongadmin', 'wrong');
  expect((await login('dongadmin', password)).code).not.toBe('200');
  const { code, said } = await admin('reset-password dongadmin');
  expect(code).toBe(0);
  const given = /^dongadmin {2}(\S+)/m.exec(said)?.[1] ?? '';
  expect((await login('dongadmin', password)).code).not.toBe('200');
  expect((await login('dongadmin', given)).code).toBe('200');
  const stale = await fetch(`${address}/api${sessions.get.path}`, { headers: { authorization: before.token, clienttype: '4' } });
  expect(((await stale.json()) as { code: string }).code).not.toBe('200');
  expect(await query(`select account, path, target_type from operation_log where path = 'reset-password'`)).toEqual([
    { account: '命令行', path: 'reset-password', target_type: 'app_user' },
  ]);
  expect(JSON.stringify(await query('select * from operation_log'))).not.toContain(given);
  expect((await admin('reset-password nobody')).said).toContain('There is no account nobody');
});

test('sessions of an account are listed and ended', async () => {
  const { token } = await login('donghu', first);
  expect((await admin('sessions donghu')).said).not.toContain('dongadmin');
  expect((await admin('end-sessions donghu')).said).toMatch(/[1-9]\d* sessions of donghu ended/);
  expect((await admin('sessions donghu')).said).toBe('0 open sessions\n');
  const ended = await fetch(`${address}/api${sessions.get.path}`, { headers: { authorization: token, clienttype: '4' } });
  expect(((await ended.json()) as { code: string }).code).not.toBe('200');
});

test('a licence is signed with the key of the installation, for a company there is, and not into the past', async () => {
  const [, dealerNo = ''] = /^(\d+) {2}东湖/m.exec((await admin('licenses')).said) ?? [];
  const out = join(folder, 'licence.json');
  expect((await admin(`issue-license --dealer ${dealerNo} --until 2090-12-31`)).said).toContain('how many of what');
  expect((await admin(`issue-license --dealer ${dealerNo} --until 2020-12-31 --lanes 1`)).said).toContain('past');
  expect((await admin(`issue-license --dealer 1 --until 2090-12-31 --lanes 1`)).said).toContain('There is no company');
  expect(await admin(`issue-license --dealer ${dealerNo} --until 2027-12-31 --lanes 7 --berths 30 --out ${out}`)).toMatchObject({
    code: 0,
  });
  const [issuer] = await query<{ public_key: string }>('select public_key from license_issuer');
  expect(
    openLicense(readFileSync(out, 'utf8'), [{ keyId: keyIdOf(issuer?.public_key ?? ''), key: publicKeyOf(issuer?.public_key ?? '') }])
      .payload.items,
  ).toEqual([
    { authType: 1, qty: 7 },
    { authType: 2, qty: 30 },
  ]);
  expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ alg: 'Ed25519', dealerNo, expireDate: '2027-12-31' });
});

test('a running server is backed up and verified; the backup becomes an installation that its people sign in to', async () => {
  expect(await admin('verify')).toMatchObject({ code: 0, said: expect.stringMatching(/^(\d+) of \1 invariants hold\n$/) });
  const backup = join(folder, 'backup');
  expect(await admin(`backup --to ${backup}`)).toMatchObject({ code: 0, said: expect.stringContaining(`Backup finished: ${backup}`) });
  expect(await admin(`backup --to ${backup}`)).toMatchObject({ code: 1, said: expect.stringContaining('exists') });
  expect((await admin('backup')).code).toBe(0);
  const [own = ''] = readdirSync(join(dataFolder, 'backups'));
  expect(statSync(join(dataFolder, 'backups', own)).mode & 0o777).toBe(0o700);
  await server?.end('SIGTERM');
  const restored = join(folder, 'restored');
  expect(await admin(`restore ${backup}`)).toMatchObject({ code: 1, said: expect.stringContaining('is not empty') });
  expect(await admin(`restore ${backup}`, restored)).toMatchObject({ code: 0, said: expect.stringContaining('start the server on it') });
  await serve(restored);
  expect((await login('donghu', first)).code).toBe('200');
  await server?.end('SIGTERM');
});

test('a broken invariant is named with its rows, and fails the command', async () => {
  await query(
    `insert into counter (dealer_id, biz_date, metric, park_id, value) select dealer_id, '2026-01-01', 3, dealer_id, 5 from dealer`,
  );
  const { code, said } = await admin('verify');
  expect(code).toBe(1);
  expect(said).toMatch(/BROKEN {2}counter: receipts are the money events\n.*"other":"5"/);
});

test('where somebody outside signs, the installation issues no licence', async () => {
  await query('update license_issuer set private_key = null');
  const [, dealerNo = ''] = /^(\d+) {2}东湖/m.exec((await admin('licenses')).said) ?? [];
  const refused = await admin(`issue-license --dealer ${dealerNo} --until 2027-12-31 --lanes 1`);
  expect(refused).toEqual({ code: 1, said: `issue-license: ${licenseErrors.outsideIssuer.message}\n` });
});
