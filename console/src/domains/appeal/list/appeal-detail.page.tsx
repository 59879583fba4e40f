import { parkOrderAppeals } from '@bochong/contract/appeal';
import { DetailPage } from '../../../kit/detail.tsx';
import { AppealView } from './appeal-view.tsx';

export default function AppealDetailPage() {
  return (
    <DetailPage endpoint={parkOrderAppeals.get} input={(id) => ({ params: { id } })} back="/stopFee/appeal/list">
      {(appeal) => <AppealView appeal={appeal} />}
    </DetailPage>
  );
}
