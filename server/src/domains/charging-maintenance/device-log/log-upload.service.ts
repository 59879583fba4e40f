import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { deviceLogMb } from '@bochong/contract/charging-maintenance';
import type { App } from '../../../kernel/app-context.ts';
import type { Transfer } from '../device-file/transfer-token.ts';
import { claimLog, releaseLog, saveReceived } from './log-upload.repo.ts';

/** Longest time of one upload. */
export const uploadMs = 10 * 60_000;
export const mostBytes = deviceLogMb * 1024 * 1024;
/** What a form may add to its file. */
const formBytes = 64 * 1024;

/** What became of an upload. */
export type Upload = 'received' | 'gone' | 'taken' | 'tooBig' | 'empty' | 'brokenOff';

class TooBig extends Error {}

interface Given {
  fileName: string;
  /** Bytes that the request says it has. */
  saidBytes: number;
  /** The file's bytes; asked for once the log is this upload's. */
  open(): Promise<Readable | undefined>;
}

/** Writes a stream into a file of this machine, no longer than it may be and take. */
async function spooled(body: Readable, spool: string): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  const signal = AbortSignal.timeout(uploadMs);
  signal.addEventListener('abort', () => body.destroy());
  let sizeBytes = 0;
  async function* measured() {
    // A body that is left standing does not end its connection: its device hears the answer.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      sizeBytes += chunk.length;
      if (sizeBytes > mostBytes) throw new TooBig();
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(measured, createWriteStream(spool, { mode: 0o600 }), { signal });
  return { sizeBytes, sha256: hash.digest('hex') };
}

const reasons: Readonly<Record<'tooBig' | 'empty' | 'brokenOff', string>> = {
  tooBig: `设备上传的文件超过${deviceLogMb}MB`,
  empty: '设备上传了空文件',
  brokenOff: '设备上传中断',
};

/** Takes what a device hands in for a log: once, one upload at a time; one that came to nothing leaves time for another. */
export async function takeUpload(app: App, { dealerId, id: logId }: Transfer, { fileName, saidBytes, open }: Given): Promise<Upload> {
  const claim = { dealerId, logId, at: app.clock.now() };
  const scope = { dealerIds: [dealerId] };
  const claimed = await app.wire.inScope(scope, (tx) => claimLog(tx, claim, new Date(claim.at.getTime() - uploadMs)));
  if (claimed !== 'claimed') return claimed;
  const spool = join(tmpdir(), `bochong-log-${logId}-${claim.at.getTime()}`);
  const giveBack = async (outcome: keyof typeof reasons): Promise<Upload> => {
    await app.wire.inScope(scope, (tx) => releaseLog(tx, claim, reasons[outcome]));
    return outcome;
  };
  try {
    if (saidBytes > mostBytes + formBytes) return await giveBack('tooBig');
    const body = await open();
    if (!body) return await giveBack('empty');
    const measured = await spooled(body, spool);
    if (measured.sizeBytes === 0) return await giveBack('empty');
    const objectKey = `device-log/${dealerId}/${logId}-${claim.at.getTime()}.bin`;
    await app.storage.putFile(objectKey, spool);
    const file = { fileName, objectKey, ...measured };
    if (await app.wire.inScope(scope, (tx) => saveReceived(tx, claim, file, app.clock.now()))) return 'received';
    await app.storage.remove(objectKey);
    return 'gone';
  } catch (cause) {
    if (!(cause instanceof TooBig)) app.log.warn({ cause, logId }, 'an upload of a log came to nothing');
    return await giveBack(cause instanceof TooBig ? 'tooBig' : 'brokenOff');
  } finally {
    await rm(spool, { force: true });
  }
}
