import { seedCampaign, seedFirmware } from '@bochong/server/domains/charging-maintenance/charging-maintenance.seed';
import type { App } from '@bochong/server/kernel/app-context';
import { startOfDay } from '@bochong/server/kernel/time';
import type { PlacedStation } from './charging-assets.ts';
import { demoUsers } from './platform.seed.ts';

const [hour, day] = [3_600_000, 86_400_000];
const vendor = 'Bochong';

/** Firmware of the units that have stations; with one campaign that is over and one that its canaries stopped last night. */
export async function seedMaintenance(app: App, stations: readonly PlacedStation[]): Promise<void> {
  const midnight = startOfDay(app.clock.now().getTime());
  for (const [dealerId, own] of Map.groupBy(stations, (station) => station.dealerId)) {
    const by = demoUsers.find((user) => user.dealerId === dealerId)?.name ?? '';
    const keep = (version: string, note: string, at: number) =>
      seedFirmware(app, { dealerId, version, vendor, note, by, at: new Date(at) });
    const standing = await keep('1.4.2', '修复电表读数偶发跳变；优化弱信号重连', midnight - 20 * day);
    const next = await keep('1.5.0', '支持分时电价显示；降低待机功耗', midnight - 2 * day);
    await app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
      const [first, second = first] = own;
      if (!first || !second) return;
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
