import { type PlateColor, plateColor } from '@bochong/contract/kernel/vehicle';
import { type DisabledCarRow, disabledCars, disabledLevel, disabledStatus } from '@bochong/contract/special-vehicle';
import { type Decision, DecisionItems, undecided } from '../../../fields/decision-items.tsx';
import { ActionForm } from '../../../kit/action-link.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { disabledCarForm } from './disabled-car-form.tsx';

const { TO_AUDIT, PASSED, REJECTED } = disabledStatus;
const PlateItem = itemOf(disabledCars.changePlate);
const CancelItem = itemOf(disabledCars.cancel);

const Decide = ({ row }: { row: DisabledCarRow }) => (
  <ActionForm
    to={disabledCars.audit}
    word="审核"
    title={`残疾人车辆审核 ${row.plateNo}`}
    okText="提交"
    initial={undecided}
    input={(body: Decision) => ({ params: { id: row.carId }, body: { ...body, rev: row.rev } })}
    done="已审核"
  >
    <p>
      {row.holderName}，{disabledLevel.label(row.disabledLevel)}，证号 {row.disabledCertNo}，有效期至 {row.certValidTo}
      {row.materials.length > 0 && `，已收${row.materials.join('、')}`}
    </p>
    <DecisionItems />
  </ActionForm>
);

const ChangePlate = ({ row }: { row: DisabledCarRow }) => (
  <ActionForm
    to={disabledCars.changePlate}
    word="换牌"
    title={`换牌 ${row.plateNo}`}
    okText="更换"
    initial={{ plateColor: plateColor.BLUE }}
    input={(body: { plateNo: string; plateColor: PlateColor }) => ({ params: { id: row.carId }, body: { ...body, rev: row.rev } })}
    done="车牌已更换"
  >
    <p>新车牌即时生效，一年内最多换牌2次；原车牌在停的车辆仍按优惠离场，其离场前新车牌不享受优惠。</p>
    <PlateItem name="plateNo" label="新车牌号" />
    <PlateItem name="plateColor" />
  </ActionForm>
);

const Cancel = ({ row }: { row: DisabledCarRow }) => (
  <ActionForm
    to={disabledCars.cancel}
    word="撤销"
    title={`撤销残疾人车辆 ${row.plateNo}`}
    input={({ reason }: { reason: string }) => ({ params: { id: row.carId }, body: { reason, rev: row.rev } })}
    done="已撤销"
    danger
  >
    <CancelItem name="reason" />
  </ActionForm>
);

/** What may be done to a car now; what has ended stays in the list as a record. */
export function DisabledCarActions({ row }: { row: DisabledCarRow }) {
  const is = (...statuses: number[]) => statuses.includes(row.auditStatus);
  return (
    <>
      {is(TO_AUDIT) && <Decide row={row} />}
      {is(TO_AUDIT, REJECTED) && <disabledCarForm.Edit row={row} />}
      {is(PASSED) && <ChangePlate row={row} />}
      {is(TO_AUDIT, PASSED) && <Cancel row={row} />}
    </>
  );
}
