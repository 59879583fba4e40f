import { useTabParameter } from '../../kit/tab-context.tsx';
import { OwnLicence } from './issuing/own-licence.tsx';
import { LicenseParkList } from './pool/license-park-list.tsx';
import { LicensePoolList } from './pool/license-pool-list.tsx';
import { ChangeList, HistoryList, TradeList } from './record/license-record-list.tsx';
import { NoticeSettings } from './record/notice-settings.tsx';

const views = {
  pools: LicensePoolList,
  parks: LicenseParkList,
  histories: HistoryList,
  trades: TradeList,
  changes: ChangeList,
  notice: NoticeSettings,
};

/** Licences of the operating unit: overview, pools, lots, records and reminders. */
export default function OperatorAuthPage() {
  const View = views[useTabParameter('view') as keyof typeof views] ?? OwnLicence;
  return <View />;
}
