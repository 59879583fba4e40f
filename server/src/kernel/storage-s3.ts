import { AwsClient } from 'aws4fetch';
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

/** Objects in an S3-compatible bucket; browsers still fetch them from this server, which checks its own signature. */
export function createS3Storage({ url, region, accessKey, secretKey }: S3Settings, secret: string): ObjectStorage {
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, service: 's3', region, retries: 2 });
  const base = url.replace(/\/+$/, '');
  async function call(key: string, init: { method: 'GET' | 'PUT'; body?: Uint8Array<ArrayBuffer> }): Promise<Response> {
    const response = await client.fetch(`${base}/${checkKey(key)}`, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    if (response.ok || (init.method === 'GET' && response.status === 404)) return response;
    throw new Error(`object storage answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
  }
  return {
    ...createSigner(secret),
    async put(key, bytes) {
      await (await call(key, { method: 'PUT', body: new Uint8Array(bytes) })).arrayBuffer();
    },
    async get(key) {
      const response = await call(key, { method: 'GET' });
      const bytes = Buffer.from(await response.arrayBuffer());
      return response.ok ? bytes : undefined;
    },
  };
}
