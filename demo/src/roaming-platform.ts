import { stations } from '@bochong/contract/charging-asset';
import { peerProtocol, peerStations, peers, peerType } from '@bochong/contract/charging-peer';
import { statusReported } from '@bochong/server/domains/charging-asset/index';
import { type DemoGun, quietGuns } from '@bochong/server/domains/charging-order/charging-order.seed';
import { meterValues } from '@bochong/server/domains/charging-order/transaction/meter-values.service';
import { start } from '@bochong/server/domains/charging-order/transaction/start.service';
import { stop } from '@bochong/server/domains/charging-order/transaction/stop.service';
import { askAsPlatform, seedLink } from '@bochong/server/domains/charging-roaming/charging-roaming.seed';
import { type App, workIn } from '@bochong/server/kernel/app-context';
import { dayMs } from '@bochong/server/kernel/time';
import type { Desk } from './desk.ts';

const minute = 60_000;
const code = 'HKXTC';
const base = 'https://ocpi.xingtu.example';
const role = { role: 'EMSP', countryCode: 'HK', partyId: 'XTC', name: '星途出行' };
const endpoints = [
  { identifier: 'credentials', role: 'SENDER', url: `${base}/ocpi/2.2.1/credentials` },
  ...['locations', 'tariffs', 'sessions', 'cdrs'].map((identifier) => ({
    ...{ identifier, role: 'RECEIVER', url: `${base}/ocpi/emsp/2.2.1/${identifier}` },
  })),
  ...['tokens', 'commands'].map((identifier) => ({ identifier, role: 'SENDER', url: `${base}/ocpi/emsp/2.2.1/${identifier}` })),
];

/** Cards of its drivers: number, on the card, and whether it has to be asked. */
const cards = [
  ['04A37C2A915B80', 'XT 2208 0142', 'ALWAYS'],
  ['04B81F6E4D2C91', 'XT 2208 0187', 'ALWAYS'],
  ['04C5902B7A3E18', 'XT 2210 0033', 'ALWAYS'],
  ['04D26B1C8F4790', 'XT 2211 0408', 'ALLOWED_OFFLINE'],
  ['04E7380D5A6B12', 'XT 2212 0519', 'NEVER'],
  ['04F94E2B1D7C63', 'XT 2301 0076', 'ALLOWED'],
] as const;

/** One of its drivers charged at a gun with a card, some hours ago. */
async function charge(app: App, gun: DemoGun & { registerWh: number }, idTag: string, at: number, minutes: number): Promise<void> {
  const { dealerId, stationId, equipmentId, connectorNo, registerWh, ratedPowerW } = gun;
  const speaker = { dealerId, stationId, equipmentId, quirks: {} };
  await app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    const when = (ms: number) => ({ ...workIn(app, tx), now: new Date(ms) });
    const { transactionId } = await start(when(at), speaker, {
      ...{ connectorNo, idTag, at, meterStartWh: registerWh, receivedAt: at, replayed: false },
    });
    const perMinuteWh = Math.round((ratedPowerW * 0.6) / 60);
    const values = Array.from({ length: minutes - 1 }, (_, index) => ({
      at: at + (index + 1) * minute,
      sampledValue: [{ value: String(registerWh + (index + 1) * perMinuteWh) }],
    }));
    const receivedAt = at + (minutes - 1) * minute;
    await meterValues(when(receivedAt), speaker, { connectorNo, transactionId, meterValues: values, receivedAt, replayed: false });
    const stoppedAt = at + minutes * minute;
    const ended = { transactionId, idTag, at: stoppedAt, meterStopWh: registerWh + minutes * perMinuteWh, reason: 'Local' };
    await stop(when(stoppedAt), speaker, { ...ended, transactionData: [], receivedAt: stoppedAt, replayed: false });
    const said = {
      equipmentId,
      connectorNo,
      status: 'Available',
      errorCode: 'NoError',
      vendorErrorCode: '',
      info: '',
      deviceAt: null,
    } as const;
    await statusReported(when(stoppedAt + minute), dealerId, said);
  });
}

/** A platform of drivers after OCPI: registered, with stations opened to it, cards that it told of, and charges of yesterday evening and this morning. */
export async function joinRoaming(app: App, dealerId: string, { call }: Desk): Promise<void> {
  const fields = { peerName: '星途出行（OCPI）', protocol: peerProtocol.OCPI, peerOperatorId: code, ourOperatorId: 'CNBCH' };
  const { peerId } = await call(peers.create, { body: { ...fields, peerType: peerType.AGGREGATOR, serviceBp: 9500, pushKinds: [] } });
  const params = { id: peerId };
  const now = app.clock.now().getTime();
  const link = { versionsUrl: `${base}/ocpi/versions`, endpoints, roles: [role], at: new Date(now - 12 * dayMs) };
  const token = await seedLink(app, { dealerId, id: peerId }, link);
  await call(peers.switchStatus, { params, body: { enabled: true, rev: 1 } });
  const ask = (path: string, sent: Parameters<typeof askAsPlatform>[3] = {}) => askAsPlatform(app, token, path, sent);
  const opened: string[] = [];
  for (const { stationId } of await call(stations.choose, { query: {} })) {
    const checks = await call(peerStations.check, { params, query: { stationId } });
    if (opened.length === 2 || !checks.every(({ met }) => met)) continue;
    await call(peerStations.open, { params, body: { stationId } });
    opened.push(stationId);
  }
  for (const path of ['versions', '2.2.1', 'cpo/2.2.1/locations', 'cpo/2.2.1/tariffs']) await ask(path);
  const at = new Date(now - 12 * dayMs).toISOString();
  for (const [uid, visual_number, whitelist] of cards) {
    const named = { country_code: 'HK', party_id: 'XTC', uid, type: 'RFID', contract_id: `HK-XTC-C${uid.slice(-8)}`, visual_number };
    const body = { ...named, issuer: role.name, valid: true, whitelist, last_updated: at };
    await ask(`cpo/2.2.1/tokens/HK/XTC/${uid}`, { method: 'PUT', body });
  }
  const lost = { valid: false, last_updated: new Date(now - 3 * dayMs).toISOString() };
  await ask(`cpo/2.2.1/tokens/HK/XTC/${cards[5][0]}`, { method: 'PATCH', body: lost });
  const since = now - 16 * 3_600_000;
  const guns = await app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    const all = [];
    for (const stationId of opened) all.push(...(await quietGuns(tx, dealerId, stationId, new Date(since), 2)));
    return all;
  });
  for (const [no, gun] of guns.slice(0, 3).entries())
    await charge(app, gun, cards[no]?.[0] ?? '', since + (no + 1) * 4 * 3_600_000, 26 + no * 9);
  for (const path of ['cpo/2.2.1/sessions', 'cpo/2.2.1/cdrs']) await ask(path);
}
