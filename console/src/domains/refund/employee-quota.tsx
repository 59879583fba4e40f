import { employeeRefundPage, type RefundQuota, refundQuotas } from '@bochong/contract/refund';
import { Button, Input, Progress, Switch, Table } from 'antd';
import { useState } from 'react';
import { MoneyInput } from '../../fields/money.tsx';
import { DetailDrawer } from '../../kit/detail.tsx';
import { formatFen } from '../../kit/format.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { Allowed, usePermission } from '../../kit/permission.tsx';
import { useAction, useEndpoint } from '../../kit/use-endpoint.ts';

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

const columns = [
  { key: 'userName', title: '员工', render: (_: unknown, row: RefundQuota) => `${row.userName}（${row.account}）` },
  { key: 'quotaFen', title: '日退款额度', render: (_: unknown, row: RefundQuota) => <Quota row={row} /> },
  { key: 'usedFen', title: '今日已用(元)', width: 180, render: (_: unknown, row: RefundQuota) => used(row) },
  { key: 'frozen', title: '冻结', width: 80, render: (_: unknown, row: RefundQuota) => <Freeze row={row} /> },
];

function Quotas() {
  const [keyword, setKeyword] = useState('');
  const [pageNo, setPageNo] = useState(1);
  const query = { pageNo, pageSize: 20, ...(keyword !== '' && { keyword }) };
  const { data, isPending } = useEndpoint(refundQuotas.list, { query });
  return (
    <>
      <Input.Search
        placeholder="账号/姓名"
        allowClear
        onSearch={(text) => {
          setKeyword(text.trim());
          setPageNo(1);
        }}
      />
      <Table<RefundQuota>
        size="small"
        rowKey="userId"
        loading={isPending}
        columns={columns}
        dataSource={data?.results ?? []}
        pagination={{ current: pageNo, pageSize: 20, total: data?.totalRecord ?? 0, onChange: setPageNo, hideOnSinglePage: true }}
      />
    </>
  );
}

/** Who may ask money back by themselves, how much a day, and who may not for now. */
export function QuotaButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>额度设置</Button>
      <DetailDrawer title="员工退款额度" open={open} onClose={() => setOpen(false)} width={760}>
        <Quotas />
      </DetailDrawer>
    </>
  );
}
