import { plateColor } from '@bochong/contract/kernel/vehicle';
import { type DisabledCarRow, disabledCars, disabledLevel, disabledStatus } from '@bochong/contract/special-vehicle';
import { ActionForm } from '../../../kit/action-form.tsx';
import { disabledCarForm } from './disabled-car-form.tsx';

const { TO_AUDIT, PASSED, REJECTED } = disabledStatus;

/** What may be done to a car now; what has ended stays in the list as a record. */
export function DisabledCarActions({ row }: { row: DisabledCarRow }) {
  const is = (...statuses: number[]) => statuses.includes(row.auditStatus);
  const given = { params: { id: row.carId }, body: { rev: row.rev } };
  return (
    <>
      {is(TO_AUDIT) && (
        <ActionForm
          to={disabledCars.audit}
          word="审核"
          title={`残疾人车辆审核 ${row.plateNo}`}
          okText="提交"
          initial={{ passed: true }}
          given={given}
          asks={['passed', { name: 'opinion', required: ({ passed }) => passed === false }]}
          done="已审核"
        >
          <p>
            {row.holderName}，{disabledLevel.label(row.disabledLevel)}，证号 {row.disabledCertNo}，有效期至 {row.certValidTo}
            {row.materials.length > 0 && `，已收${row.materials.join('、')}`}
          </p>
        </ActionForm>
      )}
      {is(TO_AUDIT, REJECTED) && <disabledCarForm.Edit row={row} />}
      {is(PASSED) && (
        <ActionForm
          to={disabledCars.changePlate}
          word="换牌"
          title={`换牌 ${row.plateNo}`}
          okText="更换"
          initial={{ plateColor: plateColor.BLUE }}
          given={given}
          asks={[{ name: 'plateNo', label: '新车牌号' }, 'plateColor']}
          done="车牌已更换"
        >
          <p>新车牌即时生效，一年内最多换牌2次；原车牌在停的车辆仍按优惠离场，其离场前新车牌不享受优惠。</p>
        </ActionForm>
      )}
      {is(TO_AUDIT, PASSED) && (
        <ActionForm to={disabledCars.cancel} word="撤销" title={`撤销残疾人车辆 ${row.plateNo}`} given={given} done="已撤销" danger />
      )}
    </>
  );
}
