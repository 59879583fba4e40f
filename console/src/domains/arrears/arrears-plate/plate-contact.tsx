import { type ArrearsPlate, underpaymentCarPage } from '@bochong/contract/arrears';
import { callDriverStatus, callDrivers } from '@bochong/contract/collection';
import { LinkButton } from '../../../kit/link-button.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { toast } from '../../../kit/toast.ts';
import { useAction } from '../../../kit/use-endpoint.ts';
import { Remind } from '../../collection/index.ts';

/** Reminds the owner of one vehicle, or opens its case among those to be called. */
export function PlateContact({ row }: { row: ArrearsPlate }) {
  const find = useAction(callDrivers.list, {
    onSuccess: ({ results }) => {
      const driver = results.find(
        ({ callDriverStatus: status }) => status === callDriverStatus.TODO || status === callDriverStatus.FOLLOWING,
      );
      if (driver) void go(`/underpaymentManage/phoneUrge/callDriver/workbench?id=${driver.driverId}`);
      else toast('info', '该车不在进行中的催缴计划里，请先建计划');
    },
  });
  return (
    <>
      <Remind word="提醒" title={`提醒 ${row.plateNo}`} plateIds={[row.plateId]} />
      <Allowed to={underpaymentCarPage.can.call}>
        <LinkButton onClick={() => find.run({ query: { plateId: row.plateId } as never })}>呼叫</LinkButton>
      </Allowed>
    </>
  );
}
