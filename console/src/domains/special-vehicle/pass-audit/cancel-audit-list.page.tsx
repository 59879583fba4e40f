import { passAuditType } from '@bochong/contract/special-vehicle';
import { PassAuditTable } from './pass-audit-table.tsx';

export default function CancelAuditListPage() {
  return <PassAuditTable type={passAuditType.CANCEL} />;
}
