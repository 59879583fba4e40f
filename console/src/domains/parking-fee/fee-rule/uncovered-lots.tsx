import { feeRules } from '@bochong/contract/parking-fee';
import { parkingLotGuidePage } from '@bochong/contract/parking-lot';
import { Alert } from 'antd';
import { GoTo } from '../../../kit/go-to.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

const named = 3;

/** Lots that vehicles can enter now without any rule charging them; nothing while there is none. */
export function UncoveredLots() {
  const { data = [] } = useEndpoint(feeRules.uncovered, {}, { refetchInterval: 60_000 });
  const [first] = data;
  if (!first) return null;
  const names = data.slice(0, named).map(({ parkName }) => parkName);
  return (
    <Alert
      type="error"
      showIcon
      title={`${names.join('、')}${data.length > named ? `等${data.length}个车场` : ''}没有生效的收费规则：现在入场的车辆会免费离场`}
      action={
        <GoTo to={parkingLotGuidePage.code} path={`${parkingLotGuidePage.path}?id=${first.parkId}`}>
          给{first.parkName}设置
        </GoTo>
      }
    />
  );
}
