import { type PowerEffect, powerEffect, powers, type RoleRow } from '@bochong/contract/access';
import { Alert } from 'antd';
import { useDeferredValue } from 'react';
import { SmallTable } from '../../../kit/small-table.tsx';
import { shownInPlace, useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './power-impact.module.css';

interface Given {
  clientType: RoleRow['clientType'];
  packageId: string | undefined;
  resourceIds: string[];
  dealerIds: string[];
}

const words = (names: readonly string[]) => (names.length > 12 ? `${names.slice(0, 12).join('、')} 等${names.length}项` : names.join('、'));

function sentenceOf({ added, removed, dealers, roles, userCount }: PowerEffect): string {
  const changed = dealers.filter(({ gains, loses }) => gains + loses > 0);
  if (changed.length === 0) return added.length + removed.length > 0 ? '没有单位受影响' : '与现在相同，没有单位受影响';
  return `保存后 ${changed.length} 个单位、${roles.length} 个角色、${userCount} 位用户的权限立即改变`;
}

const { dealers: unit, roles: role } = powerEffect.shape;

/** What saving would do, drawn while it is edited: gains and losses by unit and role, and whose rights change. */
export function PowerImpact(given: Given) {
  const { clientType, packageId, resourceIds, dealerIds } = useDeferredValue(given);
  const body = { clientType, resourceIds, dealerIds, ...(packageId !== undefined && { packageId }) };
  const { data, error } = useEndpoint(
    powers.preview,
    { body },
    { enabled: resourceIds.length > 0, meta: shownInPlace, placeholderData: (old) => old },
  );
  if (resourceIds.length === 0) return null;
  if (error) return <Alert type="error" showIcon title={error.message} />;
  if (data === undefined) return null;
  const loses = data.roles.some((one) => one.loses.length > 0);
  return (
    <section className={styles.impact ?? ''} aria-label="影响预览">
      <Alert type={loses ? 'warning' : 'info'} showIcon title={sentenceOf(data)} description={data.userNames.join('、')} />
      {data.added.length > 0 && packageId !== undefined && <p>套餐增加：{words(data.added)}</p>}
      {data.removed.length > 0 && <p>套餐减少：{words(data.removed)}</p>}
      {data.dealers.length > 0 && (
        <SmallTable of={unit.element} rows={data.dealers} rowKey="dealerId" columns={['dealerName', 'gains', 'loses']} />
      )}
      {data.roles.length > 0 && (
        <SmallTable
          of={role.element}
          rows={data.roles}
          rowKey="roleId"
          columns={[
            ...(['dealerName', 'roleName', 'userCount'] as const),
            { name: 'gains', show: (row) => words(row.gains) || '—' },
            { name: 'loses', show: (row) => words(row.loses) || '—' },
          ]}
        />
      )}
    </section>
  );
}
