import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chargingEquipments, equipmentOnline } from '@bochong/contract/charging-asset';
import { chargePointCommands, commandStatus } from '@bochong/contract/charging-connect';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { buildApp } from '../../../app.ts';
import { testInput } from '../../../kernel/testing/test-settings.ts';
import { systemClock } from '../../../kernel/time.ts';
import { bootPayload, dial, openChargeYard, statusOfDial } from '../charge-point.fixture.ts';
import { queueCommand } from '../index.ts';

test('of two servers the one that has the connection sends a call, whoever asked for it; the later connection holds, and a stop is told', async () => {
  const yard = await openChargeYard();
  onTestFinished(() => yard.close());
  const other = await buildApp(testInput(yard.t.ownerUrl, yard.t.folder, systemClock));
  await other.http.listen({ host: '127.0.0.1', port: 0 });
  const otherPort = (other.http.server.address() as AddressInfo).port;
  const { equipmentId, key } = await yard.register('PAIR-1');
  const online = async () => (await yard.t.call(chargingEquipments.get, { params: { id: equipmentId } }, yard.actor)).data.onlineStatus;
  const connect = async (port: number) => {
    const point = await dial(port, 'PAIR-1', { key });
    point.answers.ChangeConfiguration = () => ({ status: 'Rejected' });
    point.answers.GetConfiguration = () => ({ configurationKey: [] });
    point.answers.ClearCache = () => ({ status: 'Accepted' });
    await point.call('BootNotification', bootPayload);
    return point;
  };
  const first = await connect(otherPort);
  const order = { equipmentId, connectorNo: 0, action: 'ClearCache', payload: {}, requestedBy: null, reason: '' };
  const id = await yard.work((context) => queueCommand(context, yard.dealerId, order));
  const status = async () =>
    (await yard.t.call(chargePointCommands.recent, { params: { id: equipmentId } }, yard.actor)).data.find((one) => one.commandId === id)
      ?.status;
  await expect.poll(status).toBe(commandStatus.ACCEPTED);
  const second = await connect(yard.port);
  expect(await first.closed).toEqual({ code: 1000, reason: 'replaced' });
  expect(await online()).toBe(equipmentOnline.ONLINE);
  const third = await connect(otherPort);
  expect((await second.closed).reason).toBe('replaced');
  const last = third.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' });
  expect((await last)[0]).toBe(3);
  await other.http.close();
  expect((await third.closed).code).toBe(1001);
  expect(await online()).toBe(equipmentOnline.ONLINE); // it comes back to another server; when it does not, the job finds it silent
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

test.skipIf(!hasOpenssl)('where TLS ends here, a device of profile 2 connects to its port, and one of profile 1 does not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bochong-tls-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [cert, secret] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=localhost', '-days', '1', '-nodes', '-newkey', 'rsa:2048'];
  execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', secret, '-out', cert], { stdio: 'ignore' });
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address() as AddressInfo;
  await new Promise((resolve) => free.close(resolve));
  const yard = await openChargeYard({ BOCHONG_OCPP_TLS_PORT: String(port), BOCHONG_OCPP_TLS_CERT: cert, BOCHONG_OCPP_TLS_KEY: secret });
  onTestFinished(() => yard.close());
  const { equipmentId, key } = await yard.register('TLS-1');
  const knock = async () => {
    const headers = { Authorization: `Basic ${Buffer.from(`TLS-1:${key}`).toString('base64')}` };
    const socket = new WebSocket(`wss://127.0.0.1:${port}/ocpp/TLS-1`, ['ocpp1.6'], { headers, rejectUnauthorized: false });
    socket.on('error', () => undefined);
    const status = await new Promise<number>((resolve) => {
      socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0)).on('open', () => resolve(101));
    });
    socket.terminate();
    return status;
  };
  expect(await knock()).toBe(101);
  expect(await statusOfDial(yard.port, 'TLS-1', { key, secure: false })).toBe(401);
  await yard.t.owner.query('update charging_equipment set security_profile = 1 where id = $1', [equipmentId]);
  expect(await knock()).toBe(401);
  expect(await statusOfDial(yard.port, 'TLS-1', { key, secure: false })).toBe(101);
});
