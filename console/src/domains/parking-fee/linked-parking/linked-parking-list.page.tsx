import { useTabParameter } from '../../../kit/tab-context.tsx';
import { ParkingLinkList } from '../parking-link/parking-link-list.tsx';
import { RuleBindingList } from './rule-binding-list.tsx';

/** Which rule charges each lot; in the second view, links between lots. */
export default function LinkedParkingListPage() {
  return useTabParameter('view') === 'links' ? <ParkingLinkList /> : <RuleBindingList />;
}
