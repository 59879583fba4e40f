import { insertConversation, keepOrphan, noteStranger, type Said } from '@bochong/server/domains/charging-connect/charging-connect.seed';
import type { App } from '@bochong/server/kernel/app-context';
import { platformDealerId } from '@bochong/server/kernel/database/identifier';

const minute = 60_000;
const utc = (at: number) => new Date(at).toISOString();

/** An hour of a charge point: it starts, says how its guns stand, charges a car, and is asked for something in between. */
function hourOf(from: number, turn: number): Said[] {
  const transactionId = 48_000 + turn;
  const idTag = `9101${String(2_600 + turn * 37).padStart(8, '0')}`;
  const said = (
    afterMin: number,
    action: string,
    payload: Said['payload'],
    answer: Said['answer'] = {},
    latencyMs = 8 + (turn % 5) * 3,
  ): Said => ({
    ...{ at: from + afterMin * minute, action, payload, answer, latencyMs },
  });
  const status = (afterMin: number, word: string) =>
    said(afterMin, 'StatusNotification', { connectorId: 1, errorCode: 'NoError', status: word, timestamp: utc(from + afterMin * minute) });
  const meterStart = 1_250_000 + turn * 41_300;
  const meter = (afterMin: number) =>
    said(afterMin, 'MeterValues', {
      ...{ connectorId: 1, transactionId },
      meterValue: [
        {
          timestamp: utc(from + afterMin * minute),
          sampledValue: [
            { value: String(meterStart + (afterMin - 6) * 900), measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
            { value: '54000', measurand: 'Power.Active.Import', unit: 'W' },
            { value: String(38 + afterMin), measurand: 'SoC', unit: 'Percent' },
          ],
        },
      ],
    });
  return [
    said(
      0,
      'BootNotification',
      { chargePointVendor: 'Bochong Demo', chargePointModel: 'DC-120', firmwareVersion: 'V2.3.1' },
      { status: 'Accepted', currentTime: utc(from), interval: 60 },
    ),
    status(0.05, 'Available'),
    {
      ...said(1, 'GetConfiguration', {}, { configurationKey: [{ key: 'HeartbeatInterval', readonly: false, value: '60' }] }, 140),
      ours: { reason: '接入配置' },
    },
    status(4, 'Preparing'),
    said(5, 'Authorize', { idTag }, { idTagInfo: { status: 'Accepted' } }),
    said(
      6,
      'StartTransaction',
      { connectorId: 1, idTag, meterStart, timestamp: utc(from + 6 * minute) },
      { transactionId, idTagInfo: { status: 'Accepted' } },
    ),
    status(6.1, 'Charging'),
    ...[10, 20, 30, 40].map(meter),
    { ...said(41, 'RemoteStopTransaction', { transactionId }, { status: 'Accepted' }, 210), ours: { reason: '车主在手机上结束充电' } },
    said(41.2, 'StopTransaction', {
      transactionId,
      meterStop: meterStart + 31_700,
      timestamp: utc(from + 41.2 * minute),
      reason: 'Remote',
    }),
    status(41.3, 'Finishing'),
    status(47, 'Available'),
    { ...said(52, 'UnlockConnector', { connectorId: 1 }, { status: 'Unlocked' }, 480), ours: { reason: '现场反映枪头卡住' } },
    said(53, 'Heartbeat', {}, { currentTime: utc(from + 53 * minute) }),
  ];
}

/** What some charge points of the city said in the last hours, a stop that fits no order, and devices nobody registered. */
export async function seedConversations(app: App, points: readonly { dealerId: string; equipmentId: string }[]): Promise<void> {
  const now = app.clock.now().getTime();
  for (const [turn, { dealerId, equipmentId }] of points.entries())
    await app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
      await insertConversation(tx, dealerId, equipmentId, hourOf(now - (70 + turn * 11) * minute, turn));
      if (turn % 2 > 0) return;
      const at = now - (200 + turn) * minute;
      const payload = { transactionId: -1, idTag: '910100002688', meterStop: 1_302_400, timestamp: utc(at), reason: 'PowerLoss' };
      const orphan = {
        action: 'StopTransaction',
        connectorNo: null,
        transactionId: -1,
        idTag: payload.idTag,
        why: '没有对应的充电订单',
        payload,
      };
      await keepOrphan(tx, { dealerId, equipmentId, ...orphan }, new Date(at));
    });
  await app.database.inScope({ dealerIds: [platformDealerId] }, async (tx) => {
    for (const [no, identity] of ['TELD-7731-0042', 'SG-DC120-20260815', 'xuji_ac_0091'].entries()) {
      const seen = { identity, address: `112.10.${34 + no}.${8 + no * 5}`, path: `/ocpp/${identity}` };
      for (const minutes of [190, 65, 5]) await noteStranger(tx, seen, new Date(now - (minutes + no * 7) * minute));
    }
  });
}
