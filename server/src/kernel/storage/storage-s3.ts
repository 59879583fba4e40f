import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { createListing } from './s3-listing.ts';
import { checkKey, createSigner, type ObjectStorage } from './storage.ts';

/** A bucket of an S3-compatible service. */
export interface S3Settings {
  /** Address of the bucket, path style (`https://host/bucket`) or virtual-hosted (`https://bucket.host`); a folder may follow. */
  url: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

const timeoutMs = 15_000;
/** For what may be hundreds of megabytes. */
const fileTimeoutMs = 600_000;

/** Objects in an S3-compatible bucket; browsers still fetch them from this server, which checks its own signature. */
export function createS3Storage({ url, region, accessKey, secretKey }: S3Settings, secret: string): ObjectStorage {
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, service: 's3', region, retries: 2 });
  const base = url.replace(/\/+$/, '');
  async function call(
    key: string,
    init: { method: 'GET' | 'PUT' | 'DELETE'; body?: Uint8Array<ArrayBuffer> | Blob; headers?: HeadersInit },
    wait = timeoutMs,
  ): Promise<Response> {
    const response = await client.fetch(`${base}/${checkKey(key)}`, { redirect: 'error', ...init, signal: AbortSignal.timeout(wait) });
    if (response.ok || (init.method !== 'PUT' && response.status === 404)) return response;
    throw new Error(`object storage answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
  }
  const listing = createListing(base, (address) => client.fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) }));
  return {
    ...createSigner(secret),
    keysOf: listing,
    async put(key, bytes) {
      await (await call(key, { method: 'PUT', body: new Uint8Array(bytes) })).arrayBuffer();
    },
    async get(key) {
      const response = await call(key, { method: 'GET' });
      const bytes = Buffer.from(await response.arrayBuffer());
      return response.ok ? bytes : undefined;
    },
    async putFile(key, file) {
      await (await call(key, { method: 'PUT', body: await openAsBlob(file) }, fileTimeoutMs)).arrayBuffer();
    },
    async read(key, range) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const response = await call(key, { method: 'GET', headers }, fileTimeoutMs);
      if (!response.ok || response.body === null) return undefined;
      const size = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? response.headers.get('content-length'));
      return { size, body: Readable.fromWeb(response.body as ReadableStream) };
    },
    async remove(key) {
      await (await call(key, { method: 'DELETE' })).arrayBuffer();
    },
  };
}
