import { type ArrearsRecord, arrearsRecords, arrearsStatus, underpaymentRecordPage } from '@bochong/contract/arrears';
import { Checkbox } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { formatFen } from '../../../kit/format.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { PayLink, payableOf } from './pay-link.tsx';

const { OWING, PARTIAL, WRITTEN_OFF } = arrearsStatus;

/** What can be done to one record; what its state or a permission forbids is not there; a row of the list shows the frequent ones. */
export function ArrearsActions({ row, all = false }: { row: ArrearsRecord; all?: boolean }) {
  const { arrearsId, rev, plateNo, plateColor, owedFen, arrearsStatus: status } = row;
  const owed = status === OWING || status === PARTIAL;
  const given = { body: { arrearsId, rev } };
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
          given={given}
          asks={['reason']}
          done="欠费已撤销"
        >
          <p>只用于产生有误的欠费：订单将不再需要缴费。</p>
        </ActionForm>
      )}
      {owed && (
        <ActionForm
          to={arrearsRecords.modifyPlate}
          word="改车牌"
          title={`改车牌 ${plateNo}`}
          okText="保存"
          initial={{ plateNo, plateColor }}
          given={given}
          asks={[
            { name: 'plateNo', label: '正确车牌' },
            'plateColor',
            {
              name: 'raiseDebt',
              label: null,
              valuePropName: 'checked',
              extra: '默认改车牌后金额只会不变或降低',
              children: <Checkbox>允许按新车牌调高金额</Checkbox>,
            },
            'reason',
          ]}
          done="车牌已修改，欠费已转移"
        />
      )}
      {owed && all && (
        <>
          <ActionForm
            to={arrearsRecords.reduce}
            word="减免"
            title={`减免欠费 ${plateNo}`}
            given={given}
            asks={[{ name: 'reduceFen', extra: `现欠 ${formatFen(owedFen)} 元`, maxFen: owedFen }, 'reason']}
            done="已减免"
          />
          <ActionForm
            to={arrearsRecords.applyWriteOff}
            word="申请核销"
            title={`申请核销 ${plateNo} ${formatFen(owedFen)} 元`}
            okText="提交申请"
            initial={{ uncollectable: false }}
            given={given}
            asks={[
              {
                name: 'uncollectable',
                label: null,
                valuePropName: 'checked',
                extra: `账龄 ${row.ageDays} 天`,
                children: <Checkbox>确认无法追缴（账龄不足时必须勾选）</Checkbox>,
              },
              'reason',
            ]}
            done="已提交，待他人审核"
          />
        </>
      )}
    </>
  );
}
