import { commonErrors } from '@bochong/contract/kernel/error';
import type { App } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { rangeOf } from '../../../kernel/storage/objects.ts';
import { fileOfPoint, pointFetched } from '../firmware-campaign/point-file.repo.ts';
import { deviceFilePaths } from './device-file.ts';
import { readTransfer } from './transfer-token.ts';

/** Files that go out at the same time from this server; whoever comes then is told to come again. */
const mostAtOnce = 100;
const againSec = 30;

/** Serves firmware to the charge points that were told to fetch it: each under an address of its own, for as long as its upgrade is under way. */
export function mountFirmwareDownloads(app: App): void {
  let running = 0;
  app.http.get<{ Params: { token: string } }>(
    `${deviceFilePaths.firmware}/:token/:name`,
    { config: { rateLimit: { max: app.config.BOCHONG_PUBLIC_PER_MINUTE, timeWindow: 60_000 } } },
    async (request, reply) => {
      const transfer = readTransfer(app.keys, 'firmware', request.params.token, app.clock.now()) ?? fail(commonErrors.notFound);
      if (running >= mostAtOnce) return reply.status(503).header('retry-after', againSec).send();
      running += 1;
      reply.raw.once('close', () => {
        running -= 1;
      });
      const { dealerId, id, attempt } = transfer;
      const scope = { dealerIds: [dealerId] };
      const file = await app.wire.inScope({ ...scope, readOnly: true }, (tx) => fileOfPoint(tx, dealerId, id, attempt));
      const wanted = rangeOf(request.headers.range);
      const found = (file && (await app.storage.read(file.objectKey, wanted))) ?? fail(commonErrors.notFound);
      if (wanted && wanted.start >= found.size) {
        found.body.destroy();
        return reply.status(416).header('content-range', `bytes */${found.size}`).send();
      }
      if (file?.fetchedAt === null) await app.wire.inScope(scope, (tx) => pointFetched(tx, dealerId, id, app.clock.now()));
      const end = Math.min(wanted?.end ?? found.size - 1, found.size - 1);
      if (wanted) reply.status(206).header('content-range', `bytes ${wanted.start}-${end}/${found.size}`);
      return reply
        .type('application/octet-stream')
        .header('accept-ranges', 'bytes')
        .header('etag', `"${file?.sha256 ?? ''}"`)
        .header('content-length', wanted ? end - wanted.start + 1 : found.size)
        .send(found.body);
    },
  );
}
