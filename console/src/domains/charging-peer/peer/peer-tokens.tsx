import type { Peer } from '@bochong/contract/charging-peer';
import { type OcpiPull, type OcpiToken, ocpiAllowed, ocpiPullState, ocpiTokens, ocpiTokenValid } from '@bochong/contract/charging-roaming';
import { useQueryClient } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import { ActionLink } from '../../../kit/action-link.tsx';
import { formatTime } from '../../../kit/format.ts';
import { LoadedTable } from '../../../kit/small-table.tsx';
import { StateTag } from '../../../kit/state-tag.tsx';
import { keyOf, useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './peer-stations.module.css';

/** How the list was asked for last. */
const PullSummary = ({ pull: { state, doneAt, tokenCount, said } }: { pull: OcpiPull }) => (
  <p>
    {state !== null && <StateTag tone={ocpiPullState.tone?.(state) ?? 'grey'}>{ocpiPullState.label(state)}</StateTag>} 共{tokenCount}个
    {doneAt === null ? '，还没有完整拉取过' : `，${formatTime(doneAt)} 完整拉取`}
    {said !== '' && `；${said}`}
  </p>
);

/** What the platform answered when the card was shown last. */
const Asked = ({ token: { askedAt, allowed } }: { token: OcpiToken }) =>
  askedAt === null || allowed === null ? (
    '—'
  ) : (
    <span title={formatTime(askedAt)}>
      <StateTag tone={ocpiAllowed.tone?.(allowed) ?? 'grey'}>{ocpiAllowed.label(allowed)}</StateTag>
    </span>
  );

interface Filters {
  number?: string;
  valid?: number;
}

/** Cards and other tokens of a platform's drivers, which charge at stations that are opened to it. */
export function PeerTokens({ peer: { peerId, peerName } }: { peer: Peer }) {
  const [filters, setFilters] = useState<Filters>({});
  const params = { id: peerId };
  const { data: pull } = useEndpoint(
    ocpiTokens.pullState,
    { params },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.state === ocpiPullState.RUNNING ? 2_000 : false) },
  );
  const client = useQueryClient();
  const pulledAt = pull?.doneAt;
  useEffect(() => {
    if (pulledAt) void client.invalidateQueries({ queryKey: [keyOf(ocpiTokens.list)] });
  }, [client, pulledAt]);
  return (
    <>
      <div className={styles.head}>
        <h4>漫游令牌</h4>
        <ActionLink to={ocpiTokens.pull} input={{ params }} done={`已开始向“${peerName}”拉取令牌`}>
          拉取令牌
        </ActionLink>
      </div>
      {pull && <PullSummary pull={pull} />}
      <div className={styles.filters}>
        <Input.Search
          aria-label="令牌号/卡面号"
          placeholder="完整令牌号或卡面号"
          allowClear
          onSearch={(text) => setFilters(({ number: _, ...rest }) => ({ ...rest, ...(text.trim() !== '' && { number: text.trim() }) }))}
        />
        <Select
          aria-label="是否有效"
          placeholder="是否有效"
          allowClear
          options={[...ocpiTokenValid.options]}
          onChange={(valid?: number) => setFilters(({ valid: _, ...rest }) => ({ ...rest, ...(valid !== undefined && { valid }) }))}
        />
      </div>
      <LoadedTable
        key={JSON.stringify(filters)}
        list={ocpiTokens.list}
        input={{ params, query: filters }}
        rowKey="tokenId"
        columns={[
          ...(['uid', 'visualNumber', 'contractId', 'tokenType', 'issuer', 'valid', 'whitelist', 'lastUpdated'] as const),
          { name: 'allowed', title: '最近鉴权', show: (token) => <Asked token={token} /> },
        ]}
        empty={filters.number === undefined && filters.valid === undefined ? '对方还没有告知令牌' : '没有符合条件的令牌'}
      />
    </>
  );
}
