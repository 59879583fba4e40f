import { type ArrearsPlate, arrearsPlates, underpaymentCarPage } from '@bochong/contract/arrears';
import { ActionForm } from '../../../kit/action-form.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { ContactNotes } from '../../collection/index.ts';
import { PayLink } from '../arrears-record/pay-link.tsx';
import { ManualClazzSelect } from './clazz-select.tsx';
import { PlateContact } from './plate-contact.tsx';

/** What can be done to one vehicle that owes; a row of the list shows the frequent ones. */
export function PlateActions({ row, all = false }: { row: ArrearsPlate; all?: boolean }) {
  const { plateId, plateNo, owedFen, recordCount, phone, clazzId } = row;
  return (
    <>
      {owedFen > 0 && (
        <Allowed to={underpaymentCarPage.can.pay}>
          <PayLink of={{ plateNo, owedFen, count: recordCount, chosen: { plateId } }} />
        </Allowed>
      )}
      {owedFen > 0 && phone !== '' && <PlateContact row={row} />}
      {(all || phone === '') && (
        <ActionForm
          to={arrearsPlates.bindPhone}
          word="登记号码"
          title={`登记车主号码 ${plateNo}`}
          okText="保存"
          given={{ body: { plateId } }}
          asks={[{ name: 'phone', extra: '只登记车主本人提供的号码' }]}
          done="号码已登记"
        />
      )}
      {all && (
        <ActionForm
          to={arrearsPlates.setClazz}
          word="分类"
          title={`调整分类 ${plateNo}`}
          okText="保存"
          initial={{ clazzId }}
          given={{ body: { plateIds: [plateId] } }}
          asks={[{ name: 'clazzId', extra: '人工分类保持 30 天；清空则恢复为自动规则', children: <ManualClazzSelect /> }]}
          done="分类已调整"
        />
      )}
      {all && <ContactNotes row={row} />}
    </>
  );
}
