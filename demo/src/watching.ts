import { gates, parks } from '@bochong/contract/parking-lot';
import { monitors, recorderProtocol, recorders } from '@bochong/contract/watch';
import type { Desk } from './desk.ts';

/** Two lots of the office have a recorder each, with a camera at each of their first lanes. */
export async function installCameras({ call }: Desk): Promise<void> {
  const lots = (await call(parks.chosen, { query: {} })).slice(0, 2);
  for (const [at, { parkId, parkName }] of lots.entries()) {
    const lanes = (await call(gates.chosen, { query: { parkId } })).slice(0, 4);
    const ip = `10.30.${at + 1}.20`;
    const own = { protocol: recorderProtocol.ONVIF, ip, port: 554, account: 'viewer', password: 'demo-viewer-2026', channels: 16 };
    const { recorderId } = await call(recorders.create, { body: { name: `${parkName}录像机`, parkId, ...own } });
    for (const [index, { gateId, gateName }] of lanes.entries()) {
      const streams = { streamMain: `rtsp://${ip}:554/ch${index + 1}/main`, streamSub: `rtsp://${ip}:554/ch${index + 1}/sub` };
      await call(monitors.create, {
        body: { name: `${gateName}全景`, recorderId, channelNo: index + 1, laneId: gateId, ptz: 0, ...streams },
      });
    }
  }
}
