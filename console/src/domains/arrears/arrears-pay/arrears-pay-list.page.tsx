import { arrearsPays } from '@bochong/contract/arrears';
import { ExportButton } from '../../../kit/export-button.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { ArrearsPayList } from './arrears-pay-list.tsx';

export default function ArrearsPayListPage() {
  return (
    <ArrearsPayList
      actions={
        <Allowed to={arrearsPays.export}>
          <ExportButton endpoint={arrearsPays.export} />
        </Allowed>
      }
      onOpen={(payId) => void go(`/underpaymentManage/arrearsPay/detail?id=${payId}`)}
    />
  );
}
