import { type Company, companies, companyStatus } from '@bochong/contract/company';
import { ConfirmLink } from '../../kit/link-button.tsx';
import { Allowed } from '../../kit/permission.tsx';
import { useAction } from '../../kit/use-endpoint.ts';

const { NORMAL, FROZEN, ENDED } = companyStatus;

/** Freezing, resuming and ending: what it means for the vehicles is said before. */
export function CompanyStatusLinks({ row }: { row: Company }) {
  const change = useAction(companies.changeStatus, { success: '企业状态已变更' });
  const to = (status: Company['status']) => change.run({ params: { id: row.companyId }, body: { status, rev: row.rev } });
  return (
    <Allowed to={companies.changeStatus}>
      {row.status === NORMAL ? (
        <ConfirmLink question="冻结后车辆按临停缴费，在场的本次仍挂账" onConfirm={() => to(FROZEN)}>
          冻结
        </ConfirmLink>
      ) : (
        <ConfirmLink question="解冻后车辆恢复挂账离场" onConfirm={() => to(NORMAL)}>
          解冻
        </ConfirmLink>
      )}
      <ConfirmLink danger question={`终止后移除全部${row.vehicleCount}辆车，且不能恢复`} onConfirm={() => to(ENDED)}>
        终止
      </ConfirmLink>
    </Allowed>
  );
}
