import { type DealerErasure, dealerErasureState, dealerErasures } from '@bochong/contract/dealer-life';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { ErasureView } from './erasure-view.tsx';

const { ASKED, WAITING } = dealerErasureState;

const Decide = ({ row: { erasureId, tenantName, rev }, pass, word }: { row: DealerErasure; pass: 0 | 1; word: string }) => (
  <ActionForm
    to={dealerErasures.decide}
    word={word}
    title={`${word}注销 ${tenantName}`}
    okText={word}
    danger={pass === 1}
    given={{ params: { erasureId }, body: { pass, rev } }}
    asks={['opinion']}
    done={pass === 1 ? '已通过，进入等待期' : '已驳回'}
  />
);

/** Erasures of units: those that wait, those under way, and the records of those that are gone. */
export default function DealerErasureListPage() {
  return (
    <ListPage
      list={dealerErasures.list}
      rowKey="erasureId"
      columns={[
        { name: 'tenantNo', width: 100 },
        ...(['tenantName', 'state', 'dueAt', 'finishedAt', 'erasedRows', 'keptRows', 'objectCount'] as const),
        ...(['requestedBy', 'decidedBy', 'requestedAt', 'atTable', 'reason'] as const),
      ]}
      filters={['tenantName', 'state']}
      empty="在“运营单位”冻结单位后点“注销”，申请出现在这里"
      opens={{ title: ({ tenantName }) => `注销 ${tenantName}`, width: 860, show: (row) => <ErasureView erasure={row} /> }}
      rowActions={(row) => (
        <>
          {row.state === ASKED && <Decide row={row} pass={1} word="通过" />}
          {row.state === ASKED && <Decide row={row} pass={0} word="驳回" />}
          {(row.state === ASKED || row.state === WAITING) && (
            <ActionForm
              to={dealerErasures.cancel}
              word="撤销"
              title={`撤销注销 ${row.tenantName}`}
              okText="撤销注销"
              given={{ params: { erasureId: row.erasureId }, body: { rev: row.rev } }}
              asks={['reason']}
              done="注销已撤销"
            />
          )}
        </>
      )}
    />
  );
}
