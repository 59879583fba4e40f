import type { Data, Endpoint } from '@bochong/contract/kernel/endpoint';
import type { Actor, Answer, TestApp } from './test-app.ts';

/** Sends a sheet as the console does. */
export async function uploadSheet<E extends Endpoint>(
  t: TestApp,
  endpoint: E,
  sheet: { lines: readonly (readonly string[])[] | Uint8Array; dryRun: '0' | '1' },
  actor: Actor,
): Promise<Answer<Data<E>>> {
  const { lines, dryRun } = sheet;
  const content = lines instanceof Uint8Array ? lines : lines.map((line) => line.join(',')).join('\n');
  const form = new FormData();
  form.append('dryRun', dryRun);
  form.append('file', new File([content as BlobPart], 'sheet.csv'));
  const encoded = new Response(form);
  const response = await t.app.http.inject({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    headers: { authorization: actor.token, clienttype: actor.clientType, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: response.statusCode, ...response.json() };
}
