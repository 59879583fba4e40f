import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';
import { createDiskStorage, type ObjectStorage } from './storage.ts';
import { createS3Storage } from './storage-s3.ts';

const settings = { region: 'cn-east-1', accessKey: 'AKIATEST', secretKey: 'secret-of-the-bucket' };
const kept = new Map<string, Buffer>();
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Checks AWS Signature Version 4 from the description of the protocol, not from the library that signed. */
function signedRightly(request: IncomingMessage, body: Buffer): boolean {
  const header = (name: string) => String(request.headers[name] ?? '').trim();
  const given = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w{64})$/.exec(
    header('authorization'),
  );
  if (!given) return false;
  const [, accessKey, day = '', region = '', names = '', signature] = given;
  const content = header('x-amz-content-sha256');
  if (accessKey !== settings.accessKey || region !== settings.region || !names.split(';').includes('host')) return false;
  if (content !== 'UNSIGNED-PAYLOAD' && content !== sha256(body)) return false;
  const headers = names.split(';').map((name) => `${name}:${header(name)}\n`);
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [request.method, path, query.split('&').sort().join('&'), headers.join(''), names, content].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>((last, part) => hmac(last, part), hmac(`AWS4${settings.secretKey}`, day));
  return hmac(key, text).toString('hex') === signature;
}

/** Two keys a page, as a bucket with many would tell them. */
function listed({ pathname, searchParams }: URL): string {
  const [prefix, delimiter] = [searchParams.get('prefix') ?? '', searchParams.get('delimiter')];
  const from = Number(searchParams.get('continuation-token') ?? 0);
  if (pathname !== '/') return '<Error><Code>NoSuchKey</Code></Error>'; // `/pictures/` is a folder of the bucket
  const keys = [...kept.keys()]
    .map((key) => key.slice(1))
    .filter((key) => key.startsWith(prefix))
    .sort();
  const folders = [
    ...new Set(
      keys.flatMap((key) => (key.slice(prefix.length).includes('/') ? [`${prefix}${key.slice(prefix.length).split('/')[0]}/`] : [])),
    ),
  ];
  if (delimiter)
    return `<ListBucketResult>${folders.map((one) => `<CommonPrefixes><Prefix>${one}</Prefix></CommonPrefixes>`).join('')}</ListBucketResult>`;
  const next = from + 2 < keys.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
  return `<ListBucketResult>${keys
    .slice(from, from + 2)
    .map((key) => `<Contents><Key>${key}</Key></Contents>`)
    .join('')}${next}</ListBucketResult>`;
}

const bucket = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  const path = request.url ?? '';
  if (!signedRightly(request, body)) response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
  else if (request.method === 'GET' && path.includes('list-type=2')) response.end(listed(new URL(path, 'http://bucket')));
  else if (request.method === 'PUT') response.writeHead(200).end(void kept.set(path, body));
  else if (request.method === 'DELETE') response.writeHead(204).end(void kept.delete(path));
  else if (kept.has(path)) {
    const whole = kept.get(path) ?? Buffer.alloc(0);
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = start === undefined ? whole : whole.subarray(Number(start), Number(end) + 1);
    const range = { 'content-range': `bytes ${start}-${Number(start) + part.length - 1}/${whole.length}` };
    response.writeHead(start === undefined ? 200 : 206, { 'content-length': part.length, ...(start !== undefined && range) }).end(part);
  } else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
});
let url = '';
const folder = mkdtempSync(join(tmpdir(), 'bochong-storage-'));
beforeAll(async () => {
  bucket.listen(0, '127.0.0.1');
  await once(bucket, 'listening');
  url = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}/pictures/`;
});
afterAll(() => {
  bucket.close();
  rmSync(folder, { recursive: true });
});

describe.each<[string, () => ObjectStorage]>([
  ['disk', () => createDiskStorage(folder, 'secret')],
  ['S3', () => createS3Storage({ ...settings, url }, 'secret')],
])('%s', (_, create) => {
  const bytes = Buffer.from([0xff, 0xd8, 0, 1, 2, 250]);

  test('gives back what was put, and nothing for a key it never saw', async () => {
    const storage = create();
    await storage.put('p/dealer/2026-11-13/a.jpg', Buffer.from('old'));
    await storage.put('p/dealer/2026-11-13/a.jpg', bytes);
    expect(await storage.get('p/dealer/2026-11-13/a.jpg')).toEqual(bytes);
    expect(await storage.get('p/dealer/2026-11-13/b.jpg')).toBeUndefined();
  });

  test('stores a file, reads parts of it with the size of the whole, and removes it', async () => {
    const storage = create();
    const file = join(folder, 'spool');
    writeFileSync(file, 'abcdefghij');
    await storage.putFile('export/x.xlsx', file);
    const whole = await storage.read('export/x.xlsx');
    expect([whole?.size, await text(whole?.body ?? Readable.from([]))]).toEqual([10, 'abcdefghij']);
    const part = await storage.read('export/x.xlsx', { start: 3, end: 5 });
    expect([part?.size, await text(part?.body ?? Readable.from([]))]).toEqual([10, 'def']);
    await storage.remove('export/x.xlsx');
    await storage.remove('export/x.xlsx');
    expect(await storage.read('export/x.xlsx')).toBeUndefined();
  });

  test('tells every key of one unit, whatever its kind, and of no other', async () => {
    const storage = create();
    const own = ['appeal/unit-a/1.png', 'appeal/unit-a/2.png', 'p/unit-a/2026-11-13/3.png', 'p/unit-a/2026-11-14/4.png'];
    for (const key of [...own, 'p/unit-ab/5.png', 'p/unit-b/6.png', 'unit-a.png']) await storage.put(key, bytes);
    expect((await Array.fromAsync(storage.keysOf('unit-a'))).sort()).toEqual(own);
    expect(await Array.fromAsync(storage.keysOf('unit-c'))).toEqual([]);
  });

  test.each(['../a', 'a/../../b', 'a//b', '/a', '', 'a b', 'p/./a'])('refuses the key "%s"', async (key) => {
    await expect(create().put(key, bytes)).rejects.toThrow('object key');
    await expect(create().get(key)).rejects.toThrow('object key');
  });

  test('an address holds for its key and ten minutes only', () => {
    const storage = create();
    const now = new Date('2026-11-13T10:00:00+08:00');
    const address = new URL(storage.signedPath('p/a.jpg', now), 'http://server');
    const [expires, signature] = [address.searchParams.get('expires') ?? '', address.searchParams.get('signature') ?? ''];
    expect(address.pathname).toBe('/api/objects/p/a.jpg');
    expect(storage.verify('p/a.jpg', expires, signature, now)).toBe(true);
    expect(storage.verify('p/b.jpg', expires, signature, now)).toBe(false);
    expect(storage.verify('p/a.jpg', expires, signature, new Date(now.getTime() + 11 * 60_000))).toBe(false);
  });
});

test('a wrong key of the bucket is an error, never an absent object', async () => {
  const storage = createS3Storage({ ...settings, url, secretKey: 'wrong' }, 'secret');
  await expect(storage.get('p/a.jpg')).rejects.toThrow('403');
  await expect(storage.put('p/a.jpg', Buffer.from('x'))).rejects.toThrow('SignatureDoesNotMatch');
});

test('the server shows an object of the bucket under its own signed address', async () => {
  const { accessKey, secretKey, region } = settings;
  const environment = {
    BOCHONG_S3_URL: url,
    BOCHONG_S3_REGION: region,
    BOCHONG_S3_ACCESS_KEY: accessKey,
    BOCHONG_S3_SECRET_KEY: secretKey,
  };
  const t = await createTestApp(environment);
  await t.app.storage.put('p/car.png', Buffer.from('picture'));
  expect(kept.has('/pictures/p/car.png')).toBe(true);
  const response = await t.app.http.inject({ url: t.app.storage.signedPath('p/car.png', t.app.clock.now()) });
  expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([200, 'image/png', 'picture']);
  await t.close();
});
