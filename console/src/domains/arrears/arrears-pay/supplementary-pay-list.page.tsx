import { arrearsPays } from '@bochong/contract/arrears';
import { useState } from 'react';
import { Detail, DetailDrawer } from '../../../kit/detail.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { ArrearsPayFacts } from './arrears-pay-facts.tsx';
import { ArrearsPayList } from './arrears-pay-list.tsx';

export default function SupplementaryPayListPage() {
  const [payId, setPayId] = useState<string | null>(null);
  return (
    <>
      <ArrearsPayList
        actions={
          <Allowed to={arrearsPays.export}>
            <ExportButton endpoint={arrearsPays.export} />
          </Allowed>
        }
        onOpen={setPayId}
      />
      <DetailDrawer title="补缴详情" width={860} open={payId !== null} onClose={() => setPayId(null)}>
        <Detail endpoint={arrearsPays.get} input={{ params: { id: payId ?? '' } }}>
          {(pay) => <ArrearsPayFacts pay={pay} />}
        </Detail>
      </DetailDrawer>
    </>
  );
}
