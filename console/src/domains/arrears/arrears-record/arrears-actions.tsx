import { type ArrearsRecord, arrearsRecords, arrearsStatus, underpaymentRecordPage } from '@bochong/contract/arrears';
import { Checkbox } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { formatFen } from '../../../kit/format.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { PayLink, payableOf } from './pay-link.tsx';

const CancelItem = itemOf(arrearsRecords.cancel);
const PlateItem = itemOf(arrearsRecords.modifyPlate);
const ReduceItem = itemOf(arrearsRecords.reduce);
const WriteOffItem = itemOf(arrearsRecords.applyWriteOff);
const { OWING, PARTIAL, WRITTEN_OFF } = arrearsStatus;

/** What can be done to one record; what its state or a permission forbids is not there; a row of the list shows the frequent ones. */
export function ArrearsActions({ row, all = false }: { row: ArrearsRecord; all?: boolean }) {
  const { arrearsId, rev, plateNo, plateColor, owedFen, arrearsStatus: status } = row;
  const owed = status === OWING || status === PARTIAL;
  const bodyOf = <V extends object>(values: V) => ({ body: { ...values, arrearsId, rev } });
  return (
    <>
      {(owed || status === WRITTEN_OFF) && (
        <Allowed to={underpaymentRecordPage.can.pay}>
          <PayLink of={payableOf(row)} />
        </Allowed>
      )}
      {owed && row.paidFen === 0 && (
        <ActionForm
          to={arrearsRecords.cancel}
          word="撤销"
          title={`撤销欠费 ${plateNo} ${formatFen(owedFen)} 元`}
          okText="撤销欠费"
          input={(values: { reason: string }) => bodyOf(values)}
          done="欠费已撤销"
        >
          <p>只用于产生有误的欠费：订单将不再需要缴费。</p>
          <CancelItem name="reason" />
        </ActionForm>
      )}
      {owed && (
        <ActionForm
          to={arrearsRecords.modifyPlate}
          word="改车牌"
          title={`改车牌 ${plateNo}`}
          okText="保存"
          initial={{ plateNo, plateColor }}
          input={(values: { plateNo: string; plateColor: ArrearsRecord['plateColor']; raiseDebt?: boolean; reason: string }) =>
            bodyOf(values)
          }
          done="车牌已修改，欠费已转移"
        >
          <PlateItem name="plateNo" label="正确车牌" />
          <PlateItem name="plateColor" />
          <PlateItem name="raiseDebt" label={null} valuePropName="checked" extra="默认改车牌后金额只会不变或降低">
            <Checkbox>允许按新车牌调高金额</Checkbox>
          </PlateItem>
          <PlateItem name="reason" />
        </ActionForm>
      )}
      {owed && all && (
        <>
          <ActionForm
            to={arrearsRecords.reduce}
            word="减免"
            title={`减免欠费 ${plateNo}`}
            input={(values: { reduceFen: number; reason: string }) => bodyOf(values)}
            done="已减免"
          >
            <ReduceItem name="reduceFen" extra={`现欠 ${formatFen(owedFen)} 元`} maxFen={owedFen} />
            <ReduceItem name="reason" />
          </ActionForm>
          <ActionForm
            to={arrearsRecords.applyWriteOff}
            word="申请核销"
            title={`申请核销 ${plateNo} ${formatFen(owedFen)} 元`}
            okText="提交申请"
            initial={{ uncollectable: false }}
            input={(values: { uncollectable: boolean; reason: string }) => bodyOf(values)}
            done="已提交，待他人审核"
          >
            <WriteOffItem name="uncollectable" label={null} valuePropName="checked" extra={`账龄 ${row.ageDays} 天`}>
              <Checkbox>确认无法追缴（账龄不足时必须勾选）</Checkbox>
            </WriteOffItem>
            <WriteOffItem name="reason" />
          </ActionForm>
        </>
      )}
    </>
  );
}
