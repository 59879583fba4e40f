import { payChannel } from '@bochong/contract/bill';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { type PayAccount, payAccounts, receivingKind } from '@bochong/contract/pay-account';
import { Skeleton } from 'antd';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './account-lots.module.css';

type Lot = Data<typeof payAccounts.lots>['results'][number];

const nameOf = ({ payChannel: code, receivingKind: kind }: Lot) =>
  `${payChannel.label(code)}${kind === null ? '' : `（${receivingKind.label(kind)}）`}`;
const named = (lots: readonly Lot[]) => lots.map(nameOf).join('、');

/** Lots that take the same, and what becomes of that without the account. */
function LotsLine({ names, lots }: { names: readonly string[]; lots: readonly Lot[] }) {
  const lost = lots.filter(({ insteadName }) => insteadName === '');
  return (
    <tr>
      <th scope="row">
        {names.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </th>
      <td>
        {lost.length > 0 && <span className={styles.lost}>不再收：{named(lost)}</span>}
        {lots
          .filter(({ insteadName }) => insteadName !== '')
          .map((lot) => (
            <span key={nameOf(lot)}>
              {nameOf(lot)}：改由“{lot.insteadName}”收
            </span>
          ))}
      </td>
    </tr>
  );
}

const sameOf = (lots: readonly Lot[]) => lots.map((lot) => `${nameOf(lot)} ${lot.insteadName}`).join();

/** Lots that take money through an account, and what each loses when it stops. */
export function AccountLots({ account: { accountId }, stopping = false }: { account: PayAccount; stopping?: boolean }) {
  const { data } = useEndpoint(payAccounts.lots, { params: { id: accountId } }, { staleTime: 0 });
  if (!data) return <Skeleton active />;
  const byLot = Object.values(Object.groupBy(data.results, ({ parkId }) => parkId)).map((lots) => lots ?? []);
  const losing = byLot.filter((lots) => lots.some(({ insteadName }) => insteadName === ''));
  if (byLot.length === 0 && data.others === 0)
    return <p>没有车场用它收款{!stopping && '；启用后在“支付配置”里选择它收哪些车场的哪种支付'}。</p>;
  return (
    <>
      <p>
        {stopping ? '停用后' : '若停用'}，{byLot.length} 个使用它的车场中有 <b>{losing.length}</b>{' '}
        个失去支付方式，车主在那里只能用其余方式或现金缴费。
        {data.others > 0 && `另有您管辖以外的 ${data.others} 个车场受影响。`}
      </p>
      <div className={styles.lots}>
        <table>
          <thead>
            <tr>
              <th>车场</th>
              <th>停用后</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(Object.groupBy(byLot, sameOf)).map(([same, alike = []]) => (
              <LotsLine key={same} names={alike.map(([lot]) => lot?.parkName ?? '')} lots={alike[0] ?? []} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
