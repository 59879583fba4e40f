import { passAuditType } from '@bochong/contract/special-vehicle';
import { PassAuditTable } from './pass-audit-table.tsx';

export default function ReapplyAuditListPage() {
  return <PassAuditTable type={passAuditType.REAPPLY} />;
}
