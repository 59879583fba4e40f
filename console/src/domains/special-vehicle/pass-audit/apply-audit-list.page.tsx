import { passAuditType } from '@bochong/contract/special-vehicle';
import { PassAuditTable } from './pass-audit-table.tsx';

export default function ApplyAuditListPage() {
  return <PassAuditTable type={passAuditType.APPLY} />;
}
