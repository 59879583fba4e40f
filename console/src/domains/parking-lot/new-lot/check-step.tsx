import { devices } from '@bochong/contract/device';
import { feeRules } from '@bochong/contract/parking-fee';
import { type Park, parks } from '@bochong/contract/parking-lot';
import { boothPage } from '@bochong/contract/parking-order';
import { GoTo } from '../../../kit/go-to.tsx';
import { StateTag } from '../../../kit/state-tag.tsx';
import { LaneBoard } from '../gate/lane-board.tsx';
import styles from './new-lot.module.css';

/** Last step: whether the lot is ready, and what is still missing. */
export function CheckStep({ park }: { park: Park }) {
  const lines = [
    park.gateCount > 0 ? (['green', '通道', `${park.gateCount}条`] as const) : (['red', '通道', '还没有通道，车辆无法进出'] as const),
    park.uncovered ? (['red', '收费规则', '没有生效的规则，车辆会免费离场'] as const) : (['green', '收费规则', '已生效'] as const),
    park.deviceTotal === 0
      ? (['amber', '设备', '没有设备：由岗亭人工登记'] as const)
      : ([
          park.deviceOnline === park.deviceTotal ? 'green' : 'amber',
          '设备',
          `${park.deviceOnline} / ${park.deviceTotal} 台在线`,
        ] as const),
  ];
  return (
    <>
      <ul className={styles.lines} aria-label="开业检查">
        {lines.map(([tone, what, text]) => (
          <li key={what}>
            <b>{what}</b>
            <span>
              <StateTag tone={tone}>{text}</StateTag>
            </span>
          </li>
        ))}
      </ul>
      {park.gateCount > 0 && <LaneBoard park={park} />}
      <div className={styles.presses}>
        <GoTo to={parks.get} path={`/systemManage/parkingLot/detail?id=${park.parkId}`} button="primary">
          完成，查看车场
        </GoTo>
        {park.deviceOnline < park.deviceTotal || park.deviceTotal === 0 ? (
          <GoTo to={boothPage.code} path={`${boothPage.path}?parkId=${park.parkId}`} button="default">
            打开岗亭
          </GoTo>
        ) : null}
        <GoTo to={devices.list} path="/systemManage/equipment/list" button="default">
          设备管理
        </GoTo>
        <GoTo to={feeRules.list} path="/chargeRules/rule/list" button="default">
          收费规则
        </GoTo>
      </div>
    </>
  );
}
