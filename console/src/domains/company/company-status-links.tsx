import { type Company, companies, companyStatus } from '@bochong/contract/company';
import { ActionLink } from '../../kit/action-link.tsx';

const { NORMAL, FROZEN, ENDED } = companyStatus;

/** Freezing, resuming and ending: what it means for the vehicles is said before. */
export function CompanyStatusLinks({ row }: { row: Company }) {
  const to = (status: Company['status']) => ({
    to: companies.changeStatus,
    input: { params: { id: row.companyId }, body: { status, rev: row.rev } },
    done: '企业状态已变更',
  });
  return (
    <>
      {row.status === NORMAL ? (
        <ActionLink {...to(FROZEN)} ask="冻结后车辆按临停缴费，在场的本次仍挂账">
          冻结
        </ActionLink>
      ) : (
        <ActionLink {...to(NORMAL)} ask="解冻后车辆恢复挂账离场">
          解冻
        </ActionLink>
      )}
      <ActionLink {...to(ENDED)} ask={`终止后移除全部${row.vehicleCount}辆车，且不能恢复`} danger>
        终止
      </ActionLink>
    </>
  );
}
