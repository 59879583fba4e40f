import { type Gate, gateStatus, gates, gateType } from '@bochong/contract/parking-lot';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { StateTag } from '../../../kit/columns.tsx';
import { ConfirmLink, LinkButton } from '../../../kit/link-button.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';
import { GateForm } from './gate-form.tsx';
import { DeviceStates } from './lane-board.tsx';

function GateRow({ gate, onEdit }: { gate: Gate; onEdit(): void }) {
  const removing = useAction(gates.remove, { success: '通道已删除' });
  const switching = useAction(gates.switchStatus, { success: '通道状态已更新' });
  const enabled = gate.status === gateStatus.ENABLED;
  const toggle = () =>
    switching.run({
      params: { id: gate.gateId },
      body: { status: enabled ? gateStatus.DISABLED : gateStatus.ENABLED, rev: gate.rev },
    });
  return (
    <li>
      <div className="part-line">
        <b>{gate.gateName}</b> <small>{gate.gateCode}</small>
        <StateTag tone={enabled ? 'blue' : 'grey'}>{enabled ? gateType.label(gate.gateType) : '停用'}</StateTag>
        <span className="row-actions">
          <LinkButton onClick={onEdit}>编辑</LinkButton>
          <LinkButton loading={switching.pending} onClick={() => void toggle()}>
            {enabled ? '停用' : '启用'}
          </LinkButton>
          <ConfirmLink
            question={`删除通道“${gate.gateName}”？`}
            okText="删除"
            onConfirm={() => removing.run({ params: { id: gate.gateId } })}
            danger
          >
            删除
          </ConfirmLink>
        </span>
      </div>
      <DeviceStates devices={gate.devices} />
    </li>
  );
}

/** Gates of a lot beside its form: add, edit, switch, delete. */
export function GatePanel({ parkId }: { parkId: string }) {
  const { data } = useEndpoint(gates.list, { query: { parkId, pageSize: 100 } });
  const [edited, setEdited] = useState<Gate | 'new' | null>(null);
  return (
    <section className="page-card part-panel">
      <header>
        <h3>通道</h3>
        <Button size="small" onClick={() => setEdited('new')}>
          新增通道
        </Button>
      </header>
      {data === undefined ? (
        <Skeleton active title={false} />
      ) : (
        <ul>
          {data.results.map((gate) => (
            <GateRow key={gate.gateId} gate={gate} onEdit={() => setEdited(gate)} />
          ))}
        </ul>
      )}
      {data?.results.length === 0 && <p>还没有通道。封闭车场至少需要一个入口和一个出口。</p>}
      <GateForm parkId={parkId} gate={edited === 'new' ? null : edited} open={edited !== null} onClose={() => setEdited(null)} />
    </section>
  );
}
