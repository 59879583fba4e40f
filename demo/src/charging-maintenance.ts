import { seedCampaign, seedFirmware, seedLog } from '@bochong/server/domains/charging-maintenance/charging-maintenance.seed';
import type { App } from '@bochong/server/kernel/app-context';
import { startOfDay } from '@bochong/server/kernel/time';
import type { PlacedStation } from './charging-assets.ts';
import { demoUsers } from './platform.seed.ts';

const [hour, day] = [3_600_000, 86_400_000];
const vendor = 'Bochong';

/** What a device notes of itself over a night in which its module got too hot. */
function nightOf(from: number): string[] {
  const lines = Array.from({ length: 240 }, (_, no) => {
    const at = new Date(from + no * 2 * 60_000).toISOString();
    const hot = 58 + Math.round(20 * Math.sin(no / 38));
    if (no % 60 === 0) return `${at} INFO  ocpp   reconnected, backlog 0 frames`;
    if (hot > 76) return `${at} WARN  power  module 2 temperature ${hot}C, derating to 60%`;
    return no % 5 === 0 ? `${at} INFO  meter  gun 1 register ${184_000 + no * 7} Wh` : `${at} DEBUG power  module 2 temperature ${hot}C`;
  });
  return [`${new Date(from).toISOString()} INFO  system firmware 1.4.2, serial BC-0001`, ...lines];
}

/** Firmware of the units that have stations; with one campaign that is over and one that its canaries stopped last night. */
export async function seedMaintenance(app: App, stations: readonly PlacedStation[]): Promise<void> {
  const midnight = startOfDay(app.clock.now().getTime());
  for (const [dealerId, own] of Map.groupBy(stations, (station) => station.dealerId)) {
    const by = demoUsers.find((user) => user.dealerId === dealerId)?.name ?? '';
    const keep = (version: string, note: string, at: number) =>
      seedFirmware(app, { dealerId, version, vendor, note, by, at: new Date(at) });
    const standing = await keep('1.4.2', '修复电表读数偶发跳变；优化弱信号重连', midnight - 20 * day);
    const next = await keep('1.5.0', '支持分时电价显示；降低待机功耗', midnight - 2 * day);
    const [first, second = first] = own;
    if (!first || !second) continue;
    const { stationId } = first;
    const asks = { dealerId, stationId, by };
    await seedLog(app, {
      ...asks,
      place: 0,
      at: new Date(midnight - 15 * hour),
      reason: '排除设备故障',
      lines: nightOf(midnight - 24 * hour),
    });
    await seedLog(app, { ...asks, place: 1, at: new Date(midnight - 14 * hour), reason: '例行检查', failure: '设备不支持上传日志' });
    await app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
      await seedCampaign(tx, {
        ...{ dealerId, stationId: first.stationId, firmwareId: standing, campaignName: '全站升级 1.4.2', versionBefore: '1.4.0', by },
        ...{ at: new Date(midnight - 12 * day + hour), failures: { 7: { state: 'FAILED', reason: '下载失败（DownloadFailed）' } } },
      });
      await seedCampaign(tx, {
        ...{ dealerId, stationId: second.stationId, firmwareId: next, campaignName: '分时电价 1.5.0', versionBefore: '1.4.2', by },
        ...{ at: new Date(midnight + hour), paused: '试点失败2台' },
        failures: {
          0: { state: 'FAILED', reason: '安装失败（InstallationFailed）' },
          1: { state: 'TIMED_OUT', reason: '报告已安装，但未以新版本启动' },
        },
      });
    });
  }
}
