import { PassCardTable, sheets } from './pass-card-table.tsx';

export default function PassCarListPage() {
  return <PassCardTable empty="办理包期后车辆出现在这里" actions={sheets} />;
}
