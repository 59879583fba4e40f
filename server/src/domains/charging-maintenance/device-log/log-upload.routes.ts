import type { Readable } from 'node:stream';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { deviceFilePaths } from '../device-file/device-file.ts';
import { readTransfer, tokenLength } from '../device-file/transfer-token.ts';
import { nameInPath } from './device-log-state.rule.ts';
import { mostBytes, takeUpload, type Upload } from './log-upload.service.ts';

/** Files that come in at the same time at this server; whoever comes then is told to come again. */
const mostAtOnce = 20;
const againSec = 30;

/** What a device is answered; it is told no more than whether to try again. */
const statuses: Readonly<Record<Upload, number>> = { received: 200, gone: 404, taken: 409, tooBig: 413, empty: 400, brokenOff: 400 };

/** The file of a request: its body, or the first file of a form. */
async function fileIn(request: FastifyRequest): Promise<Readable | undefined> {
  if (!request.isMultipart()) return request.raw;
  return (await request.file({ limits: { fileSize: mostBytes + 1, files: 1 } }))?.file;
}

/**
 * Takes the logs of charge points that were asked for them, by PUT or POST under an address that is good for one file, whatever type it says it
 * is. The name of the file follows the secret, with or without a slash between, as devices put them together.
 */
export function mountLogUploads(app: App): void {
  let running = 0;
  app.http.register(async (http) => {
    http.removeContentTypeParser(['application/json', 'text/plain']);
    http.addContentTypeParser('*', (_request, _body, done) => done(null));
    http.route<{ Params: { '*': string } }>({
      method: ['PUT', 'POST'],
      url: `${deviceFilePaths.log}/*`,
      config: { rateLimit: { max: app.config.BOCHONG_PUBLIC_PER_MINUTE, timeWindow: 60_000 } },
      async handler(request, reply) {
        const rest = request.params['*'];
        const token = rest.slice(0, tokenLength);
        const transfer = readTransfer(app.keys, 'log', token, app.clock.now()) ?? fail(commonErrors.notFound);
        // What is left of a body that is not read ends with its connection.
        reply.header('connection', 'close');
        if (running >= mostAtOnce) return reply.status(503).header('retry-after', againSec).send();
        running += 1;
        try {
          const saidBytes = Number(request.headers['content-length'] ?? 0);
          const given = { fileName: nameInPath(rest.slice(tokenLength)), saidBytes, open: () => fileIn(request) };
          return reply.status(statuses[await takeUpload(app, transfer, given)]).send();
        } finally {
          running -= 1;
        }
      },
    });
  });
}
