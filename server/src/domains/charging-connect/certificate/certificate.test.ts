import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chargingEquipments, securityProfile } from '@bochong/contract/charging-asset';
import {
  certificateState,
  chargePointCertificateErrors,
  chargePointCertificates,
  chargePointCommands,
  commandStatus,
} from '@bochong/contract/charging-connect';
import { certifiedKey } from '@bochong/simulator/channel/certificate';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import {
  boot201Payload,
  bootPayload,
  type ChargeYard,
  type Dialled,
  dial,
  noSetUp,
  openChargeYard,
  statusOfDial,
  type TestPoint,
} from '../charge-point.fixture.ts';
import { chargingConnectJobs } from '../charging-connect.jobs.ts';
import { issueFor, newAuthority } from './issue.ts';
import { signingRequest } from './signing-request.fixture.ts';
import { readSigningRequest } from './x509.rule.ts';

const header = 'x-client-cert';
const reason = '例行检查';
let yard: ChargeYard;
let folder = '';
let tlsPort = 0;
let made = 0;
let identity = '';
let equipmentId = '';
let key = '';
const open: TestPoint[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bochong-tls-'));
  const server = certifiedKey('localhost', new Date(Date.now() - 1000), new Date(Date.now() + 86_400_000));
  const [cert, secret] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  writeFileSync(cert, server.certificatePem);
  writeFileSync(secret, server.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  tlsPort = (free.address() as AddressInfo).port;
  await new Promise((resolve) => free.close(resolve));
  yard = await openChargeYard({
    ...{ BOCHONG_OCPP_TLS_PORT: String(tlsPort), BOCHONG_OCPP_TLS_CERT: cert, BOCHONG_OCPP_TLS_KEY: secret },
    BOCHONG_OCPP_CLIENT_CERT_HEADER: header,
  });
});
afterAll(async () => {
  await yard.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  made += 1;
  identity = `CERT-${made}`;
  ({ equipmentId, key } = await yard.register(identity));
});
afterEach(() => {
  for (const point of open.splice(0)) point.socket.terminate();
});

const params = () => ({ id: equipmentId });
const knock = (given: Dialled, name = identity) => statusOfDial(tlsPort, name, { tls: {}, ...given });
const equipment = async () => (await yard.t.call(chargingEquipments.get, { params: params() }, yard.actor)).data;
const certificates = async () => (await yard.t.call(chargePointCertificates.get, { params: params() }, yard.actor)).data;
const states = async () => (await certificates()).certificates.map(({ state }) => state);
async function connect(given: Dialled, protocol = 'ocpp2.0.1'): Promise<TestPoint> {
  const point = await dial(tlsPort, identity, { tls: {}, protocols: [protocol], ...given });
  Object.assign(point.answers, noSetUp, {
    GetConfiguration: () => ({ configurationKey: [] }),
    ChangeConfiguration: () => ({ status: 'Rejected' }),
    CertificateSigned: () => ({ status: 'Accepted' }),
    TriggerMessage: () => ({ status: 'Accepted' }),
    ExtendedTriggerMessage: () => ({ status: 'Accepted' }),
  });
  open.push(point);
  const boot = protocol === 'ocpp1.6' ? bootPayload : boot201Payload;
  expect((await point.call('BootNotification', boot))[2]).toMatchObject({ status: 'Accepted' });
  return point;
}
/** A certificate as a device gets it over its connection, with its key. */
async function certified(point: TestPoint, more: object = {}): Promise<{ cert: string; key: string }> {
  const { csr, privateKeyPem } = signingRequest(identity, 'ec');
  const signed = () => point.calls.filter(({ action }) => action === 'CertificateSigned');
  const before = signed().length;
  expect((await point.call('SignCertificate', { csr, ...more }))[2]).toEqual({ status: 'Accepted' });
  await expect.poll(() => signed().length).toBe(before + 1);
  return { cert: String(signed().at(-1)?.payload.certificateChain), key: privateKeyPem };
}

test('a device is asked for its request, gets a certificate and comes in by it; its key, others and the revoked do not', async () => {
  const byKey = await connect({ key });
  await yard.t.call(chargePointCertificates.renew, { params: params(), body: { reason } }, yard.actor);
  await expect
    .poll(() => byKey.calls.find(({ action }) => action === 'TriggerMessage')?.payload)
    .toEqual({ requestedMessage: 'SignChargingStationCertificate' });
  const tls = await certified(byKey, { certificateType: 'ChargingStationCertificate' });
  const call = byKey.calls.find(({ action }) => action === 'CertificateSigned');
  expect(call?.payload).toMatchObject({ certificateType: 'ChargingStationCertificate' });
  expect(tls.cert.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
  expect(await states()).toEqual([certificateState.ISSUED]);
  // The key still opens, until the certificate was used.
  expect(await knock({ key })).toBe(101);
  const point = await connect({ tls });
  expect((await equipment()).securityProfile).toBe(securityProfile.MUTUAL_TLS);
  expect(await states()).toEqual([certificateState.ACTIVE]);
  const { rows } = await yard.t.owner.query(`select action as title from operation_log where target_id = $1 and method = 'OCPP'`, [
    equipmentId,
  ]);
  expect(rows).toEqual([{ title: '充电设备改用证书接入' }]);

  expect(await knock({ key })).toBe(401);
  expect(await knock({})).toBe(401);
  expect(await statusOfDial(yard.port, identity, { key })).toBe(401);
  // The same name and the same authority's name, signed elsewhere.
  const asked = readSigningRequest(signingRequest(identity, 'ec').csr) as Exclude<ReturnType<typeof readSigningRequest>, { fault: string }>;
  const foreign = newAuthority('杭州滨江停车 充电设备 CA', new Date());
  const other = signingRequest(identity, 'ec');
  const own = readSigningRequest(other.csr) as typeof asked;
  const span = { now: new Date(), days: 30 };
  const forged = issueFor({ ...foreign }, { name: identity, owner: '', ...own }, span).pem;
  expect(await knock({ tls: { cert: forged, key: other.privateKeyPem } })).toBe(401);
  // Another charge point's name, with this one's certificate.
  const neighbour = await yard.register(`${identity}-N`);
  expect(await knock({ tls }, `${identity}-N`)).toBe(401);
  expect(await knock({ key: neighbour.key, tls }, `${identity}-N`)).toBe(101);

  const [{ certificateId } = { certificateId: '' }] = (await certificates()).certificates;
  const given = { params: { id: equipmentId, certificateId }, body: { reason: '设备被盗' } };
  expect((await yard.t.call(chargePointCertificates.revoke, given, yard.actor)).code).toBe('200');
  expect((await point.closed).code).toBe(1008);
  expect(await knock({ tls })).toBe(401);
  expect((await certificates()).certificates).toMatchObject([{ state: certificateState.REVOKED, revokeReason: '设备被盗' }]);
  expect((await yard.t.call(chargePointCertificates.revoke, given, yard.actor)).code).toBe(chargePointCertificateErrors.notGood.code);

  const back = () => yard.t.call(chargePointCertificates.backToKey, { params: params(), body: { reason } }, yard.actor);
  expect((await back()).code).toBe('200');
  expect((await back()).code).toBe(chargePointCertificateErrors.notMutual.code);
  expect(await knock({ key })).toBe(101);
});

test('before a certificate ends its device is asked for a new one, by which the old is replaced; 1.6 does the same', async () => {
  const first = await certified(await connect({ key }, 'ocpp1.6'));
  const point = await connect({ tls: first }, 'ocpp1.6');
  const job = chargingConnectJobs.find(({ name }) => name === 'charge-point-certificates-renewed') ?? expect.fail('no job');
  const asked = () => point.calls.filter(({ action }) => action === 'ExtendedTriggerMessage').map(({ payload }) => payload);
  await runForDealers(yard.t.app, job);
  expect(asked()).toEqual([]);
  await yard.t.owner.query(`update charge_point_certificate set not_after = now() + interval '29 days' where equipment_id = $1`, [
    equipmentId,
  ]);
  await runForDealers(yard.t.app, job);
  await expect.poll(asked).toEqual([{ requestedMessage: 'SignChargePointCertificate' }]);
  const second = await certified(point);
  await runForDealers(yard.t.app, job);
  expect(await states()).toEqual([certificateState.ISSUED, certificateState.ACTIVE]);
  // Until the new one is used both hold.
  expect(await knock({ tls: first })).toBe(101);
  expect(await knock({ tls: second })).toBe(101);
  await expect.poll(states).toEqual([certificateState.ACTIVE, certificateState.REPLACED]);
  expect(await knock({ tls: first })).toBe(401);
  expect(asked()).toHaveLength(1);
});

test('a certificate that its device refuses opens nothing; until when one holds stands in itself, and is told of the record', async () => {
  const point = await connect({ key });
  point.answers.CertificateSigned = () => ({ status: 'Rejected' });
  const refused = await certified(point);
  await expect.poll(states).toEqual([certificateState.REFUSED]);
  expect(await knock({ tls: refused })).toBe(401);
  point.answers.CertificateSigned = () => ({ status: 'Accepted' });
  const tls = await certified(point);
  await yard.t.owner.query(
    `update charge_point_certificate set not_after = now() - interval '1 day' where equipment_id = $1 and state = 1`,
    [equipmentId],
  );
  expect((await states())[0]).toBe(certificateState.EXPIRED);
  expect(await knock({ tls })).toBe(101); // what counts is the certificate's own end
});

test('a request under another name, for a car, or that is none gets no certificate, and more than ten a day neither', async () => {
  const point = await connect({ key });
  const ask = async (csr: string, more: object = {}) => (await point.call('SignCertificate', { csr, ...more }))[2];
  const rejected = { status: 'Rejected' };
  expect(await ask(signingRequest('OTHER', 'ec').csr)).toEqual(rejected);
  expect(await ask('nonsense')).toEqual(rejected);
  expect(await ask(signingRequest(identity, 'ec').csr, { certificateType: 'V2GCertificate' })).toEqual(rejected);
  const { csr } = signingRequest(identity, 'ec');
  const answers = [];
  for (let no = 0; no < 11; no += 1) answers.push((await point.call('SignCertificate', { csr, customData: { vendorId: `${no}` } }))[2]);
  expect(answers.map((answer) => (answer as { status: string }).status)).toEqual([...Array(10).fill('Accepted'), 'Rejected']);
  await yard.t.owner.query('update charging_equipment set security_profile = 1 where id = $1', [equipmentId]);
  expect(await ask(signingRequest(identity, 'ec').csr)).toEqual(rejected);
});

const recent = async (action: string) =>
  (await yard.t.call(chargePointCommands.recent, { params: params() }, yard.actor)).data.find((one) => one.action === action);

test('roots are installed, told and deleted; what is no root is not sent', async () => {
  const point = await connect({ key });
  const roots: { certificateType: string; certificate: string }[] = [];
  const root = { hashAlgorithm: 'SHA256', issuerNameHash: 'aa', issuerKeyHash: 'bb', serialNumber: '1' };
  point.answers.InstallCertificate = (payload) => {
    roots.push(payload as (typeof roots)[number]);
    return { status: 'Accepted' };
  };
  point.answers.GetInstalledCertificateIds = ({ certificateType }) =>
    (certificateType as string[])[0] === 'CSMSRootCertificate' && roots.length > 0
      ? { status: 'Accepted', certificateHashDataChain: [{ certificateType: 'CSMSRootCertificate', certificateHashData: root }] }
      : { status: 'NotFound' };
  point.answers.DeleteCertificate = () => {
    roots.length = 0;
    return { status: 'Accepted' };
  };
  const use = 'CentralSystemRootCertificate' as const;
  const install = (certificate?: string) =>
    yard.t.call(
      chargePointCertificates.install,
      { params: params(), body: { use, reason, ...(certificate !== undefined && { certificate }) } },
      yard.actor,
    );
  await yard.t.call(chargePointCertificates.readInstalled, { params: params(), body: { reason } }, yard.actor);
  await expect.poll(async () => (await certificates()).installedReadAt).not.toBeNull();
  await expect.poll(() => recent('GetInstalledCertificateIds')).toMatchObject({ status: commandStatus.ACCEPTED, answer: 'NotFound' });
  expect((await certificates()).installed).toEqual([]);
  for (const none of ['hello', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', signingRequest('x', 'ec').csr])
    expect((await install(none)).code).toBe(chargePointCertificateErrors.notRoot.code);
  expect((await install()).code).toBe('200');
  await expect.poll(async () => (await certificates()).installed).toEqual([{ ...root, use, own: false }]);
  const { authority } = await certificates();
  expect(roots[0]).toMatchObject({ certificateType: 'CSMSRootCertificate', certificate: authority?.certificate });
  await yard.t.call(chargePointCertificates.removeInstalled, { params: params(), body: { ...root, reason } as never }, yard.actor);
  await expect.poll(async () => (await certificates()).installed).toEqual([]);
  const { rows } = await yard.t.owner.query('select private_key_secret as secret from charge_point_authority');
  expect(rows).toHaveLength(1);
  expect(String(rows[0].secret)).not.toContain('PRIVATE KEY');
  expect(yard.t.app.keys.decrypt(rows[0].secret)).toContain('PRIVATE KEY');
});

test('behind a proxy its header tells the certificate, in either form; from others nothing is believed', async () => {
  const tls = await certified(await connect({ key }));
  const [leaf = ''] = tls.cert.split(/(?<=-----END CERTIFICATE-----\n)/);
  const through = (value: string, more: Dialled = {}) => statusOfDial(yard.port, identity, { headers: { [header]: value }, ...more });
  expect(await through(encodeURIComponent(leaf))).toBe(101);
  expect(await through(leaf.replace(/-----[A-Z ]+-----|\n/g, ''))).toBe(101);
  await expect.poll(async () => (await equipment()).securityProfile).toBe(securityProfile.MUTUAL_TLS);
  expect(await through('nonsense')).toBe(401);
  expect(await through(encodeURIComponent(leaf), { secure: false })).toBe(401);
  // At the port where TLS ends here the header says nothing.
  expect(await knock({ headers: { [header]: encodeURIComponent(leaf) } })).toBe(401);
});
