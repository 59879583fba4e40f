import { employeeRefundPage, type RefundQuota, refundQuotas } from '@bochong/contract/refund';
import { Input, Progress, Switch } from 'antd';
import { useState } from 'react';
import { MoneyInput } from '../../fields/money-input.tsx';
import { DrawerButton } from '../../kit/detail.tsx';
import { formatFen } from '../../kit/format.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { Allowed, usePermission } from '../../kit/permission.tsx';
import { LoadedTable } from '../../kit/small-table.tsx';
import { useAction } from '../../kit/use-endpoint.ts';

/** The day's quota of one employee: click to change it. */
function Quota({ row }: { row: RefundQuota }) {
  const [fen, setFen] = useState<number | null>();
  const save = useAction(refundQuotas.update, { success: '退款额度已保存' });
  const shown = row.quotaFen === null ? '未设置' : `${formatFen(row.quotaFen)} 元/天`;
  if (fen === undefined)
    return (
      <Allowed to={refundQuotas.update}>
        {shown} <LinkButton onClick={() => setFen(row.quotaFen)}>设置</LinkButton>
      </Allowed>
    );
  const submit = async () => {
    if (fen !== null && (await save.run({ params: { id: row.userId }, body: { quotaFen: fen, rev: row.rev } })) !== undefined)
      setFen(undefined);
  };
  return (
    <>
      <MoneyInput value={fen} onChange={setFen} aria-label={`${row.userName}的日退款额度`} />
      <LinkButton loading={save.pending} onClick={() => void submit()}>
        保存
      </LinkButton>
    </>
  );
}

function Freeze({ row }: { row: RefundQuota }) {
  const freeze = useAction(refundQuotas.freeze, { success: '已更新' });
  const mayFreeze = usePermission(employeeRefundPage.can.freeze);
  return (
    <Switch
      checked={row.frozen === 1}
      disabled={!mayFreeze || row.quotaFen === null}
      loading={freeze.pending}
      aria-label={`冻结${row.userName}的退款权限`}
      onChange={(frozen) => void freeze.run({ params: { id: row.userId }, body: { frozen: frozen ? 1 : 0, rev: row.rev } })}
    />
  );
}

const used = ({ quotaFen, usedFen }: RefundQuota) =>
  quotaFen === null || quotaFen === 0 ? (
    formatFen(usedFen)
  ) : (
    <Progress
      aria-label="今日已用"
      percent={Math.min(100, Math.round((usedFen / quotaFen) * 100))}
      size="small"
      format={() => formatFen(usedFen)}
    />
  );

function Quotas() {
  const [keyword, setKeyword] = useState('');
  return (
    <>
      <Input.Search placeholder="账号/姓名" allowClear onSearch={(text) => setKeyword(text.trim())} />
      <LoadedTable
        key={keyword}
        list={refundQuotas.list}
        input={{ query: keyword === '' ? {} : { keyword } }}
        rowKey="userId"
        columns={[
          { name: 'userName', show: (row) => `${row.userName}（${row.account}）` },
          { name: 'quotaFen', show: (row) => <Quota row={row} /> },
          { name: 'usedFen', width: 180, show: used },
          { name: 'frozen', show: (row) => <Freeze row={row} /> },
        ]}
      />
    </>
  );
}

/** Who may ask money back by themselves, how much a day, and who may not for now. */
export const QuotaButton = () => (
  <DrawerButton word="额度设置" title="员工退款额度" width={760}>
    <Quotas />
  </DrawerButton>
);
