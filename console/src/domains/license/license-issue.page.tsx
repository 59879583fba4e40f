import { useTabParameter } from '../../kit/tab-context.tsx';
import { IssueList } from './issuing/issue-list.tsx';
import { Outlook } from './issuing/outlook.tsx';
import { UnitList } from './issuing/unit-list.tsx';

const views = { outlook: Outlook, records: IssueList };

/** The platform as issuer: licences of all units, what the next ninety days bring, and every licence that was issued. */
export default function LicenseIssuePage() {
  const View = views[useTabParameter('view') as keyof typeof views] ?? UnitList;
  return <View />;
}
