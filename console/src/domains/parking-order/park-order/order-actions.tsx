import { orderStatus, type ParkOrderRow, parkOrders, parkRecordPage } from '@bochong/contract/parking-order';
import { ActionForm } from '../../../kit/action-form.tsx';
import { formatFen } from '../../../kit/format.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { say } from '../../../kit/voices.ts';
import { SetOut } from './set-out.tsx';

/** Void and merged stays are closed for good. */
export const isClosed = ({ orderStatus: status }: ParkOrderRow) => status === orderStatus.VOID || status === orderStatus.MERGED;

/** Puts a plate right that was read wrongly; says when the stay costs something else by it. */
function FixPlate({ row: { orderId, plateNo, plateColor, rev } }: { row: ParkOrderRow }) {
  return (
    <ActionForm
      to={parkOrders.fixPlate}
      word="修正车牌"
      title={`修正车牌 ${plateNo}`}
      okText="保存"
      initial={{ plateNo, plateColor }}
      given={{ body: { orderId, rev } }}
      done="车牌已修正"
      onDone={({ payableBeforeFen, payableAfterFen }) => {
        if (payableBeforeFen !== payableAfterFen)
          say(({ modal }) =>
            modal.info({ title: '应付金额已重新计算', content: `${formatFen(payableBeforeFen)} 元 → ${formatFen(payableAfterFen)} 元` }),
          );
      }}
    />
  );
}

/** What can be done to one stay; buttons a state or a permission forbids are not there. */
export const OrderActions = ({ row }: { row: ParkOrderRow }) =>
  !isClosed(row) && (
    <>
      {row.exitTime === null && row.orderStatus === orderStatus.PARKING && (
        <Allowed to={parkRecordPage.can.setOut}>
          <SetOut rows={[row]} />
        </Allowed>
      )}
      <FixPlate row={row} />
    </>
  );
