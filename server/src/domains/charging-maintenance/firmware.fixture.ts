import { chargingFirmwares } from '@bochong/contract/charging-maintenance';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { Actor, TestApp } from '../../kernel/testing/test-app.ts';

/** A file as the simulated charge points read it: its first line says which version it makes of them. */
export const firmwareFile = (version: string, size = 4_000): Buffer => {
  const head = Buffer.from(`BOCHONG-FIRMWARE ${version}\n`);
  return Buffer.concat([head, Buffer.alloc(Math.max(0, size - head.length), 7)]);
};

/** Sends a file as a browser does. */
export async function sendFile(t: TestApp, actor: Actor, path: string, bytes: Uint8Array, name: string) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const encoded = new Response(form);
  const response = await t.app.http.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: actor.token, clienttype: actor.clientType, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return response.json();
}

/** Firmware of the library, from its file on. */
export async function keepFirmware(
  t: TestApp,
  actor: Actor,
  { bytes, ...given }: Partial<BodyOf<typeof chargingFirmwares.create>> & { version: string; bytes: Uint8Array },
): Promise<string> {
  const { data: file } = await sendFile(t, actor, chargingFirmwares.upload.path, bytes, `fw-${given.version}.bin`);
  const { fileId, fileName } = file;
  const body = { fileId, fileName, vendor: '', model: '', note: '修复计量', signature: '', signingCertificate: '', ...given };
  const { data } = await t.call(chargingFirmwares.create, { body }, actor);
  return data.firmwareId;
}
