import type { MonthEquations } from '@bochong/contract/reconciliation';
import { formatFen } from '../../../kit/format.ts';
import styles from './bridge.module.css';

interface Row {
  name: string;
  what: string;
  left: string;
  right: string;
  ok: boolean;
  /** It has to hold before the month is confirmed. */
  must: boolean;
  note: string;
}

function rowsOf({ e1, e2, e3, e4, e5, e6 }: MonthEquations): Row[] {
  const yuan = formatFen;
  return [
    {
      name: 'E1',
      what: '平台 = 账面',
      left: yuan(e1.left),
      right: yuan(e1.right),
      ok: e1.ok,
      must: true,
      note: e1.faults > 0 ? `${e1.faults}笔账实不符，须补记账` : '逐笔相等',
    },
    {
      name: 'E2',
      what: '渠道 = 平台 + 调整 + 转出 − 转入',
      left: yuan(e2.left),
      right: yuan(e2.right),
      ok: e2.ok,
      must: true,
      note: e2.ok ? '' : `相差${yuan(e2.left - e2.right)}元`,
    },
    {
      name: 'E3',
      what: '账面手续费 = 渠道手续费',
      left: yuan(e3.left),
      right: yuan(e3.right),
      ok: e3.ok && e3.odd === 0,
      must: false,
      note: e3.odd > 0 ? `${e3.odd}行与费率不符` : '逐行在费率±1分内',
    },
    {
      name: 'E4',
      what: e4.fundClosingFen === null ? '上期期末 = 本期期初' : '期末 = 渠道余额',
      left: yuan(e4.fundClosingFen === null ? e4.left : e4.closingFen),
      right: yuan(e4.fundClosingFen ?? e4.right),
      ok: e4.ok,
      must: false,
      note: `期初${yuan(e4.openingFen)} + 渠道${yuan(e4.channelFen)} − 手续费${yuan(e4.feeFen)} − 到账${yuan(e4.settledFen)}${e4.splitFen === 0 ? '' : ` − 分账${yuan(e4.splitFen)}`} = 期末${yuan(e4.closingFen)}；${e4.fundClosingFen === null ? '月末没有资金账单，未与渠道余额核对' : '渠道余额为月末资金账单的期末余额'}`,
    },
    { name: 'E5', what: '账面在途 − 渠道在途 = −转出', left: yuan(e5.left), right: yuan(e5.right), ok: e5.ok, must: false, note: '' },
    {
      name: 'E6',
      what: '每天都有渠道账单',
      left: '',
      right: '',
      ok: e6.ok,
      must: true,
      note: e6.ok ? '' : `缺${e6.missingDays.join('、')}`,
    },
  ];
}

/** What has to hold of a month, with both sides of each. */
export const Equations = ({ of }: { of: MonthEquations }) => (
  <table className={styles.equations}>
    <tbody>
      {rowsOf(of).map(({ name, what, left, right, ok, must, note }) => (
        <tr key={name}>
          <td className={ok ? styles.holds : must ? styles.fails : styles.told}>{ok ? '✓ 成立' : must ? '✗ 不成立' : '! 提示'}</td>
          <td>{`${name} ${what}`}</td>
          <td>{left}</td>
          <td>{right}</td>
          <td>{note}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
