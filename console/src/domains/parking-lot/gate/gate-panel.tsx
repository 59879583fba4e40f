import { gateStatus, gates, gateType } from '@bochong/contract/parking-lot';
import { useMemo } from 'react';
import { ActionLink } from '../../../kit/action-link.tsx';
import { StateTag } from '../../../kit/columns.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { PartLine, PartPanel } from '../park/part-panel.tsx';
import { gateForm } from './gate-form.tsx';
import { DeviceStates } from './lane-board.tsx';

/** Gates of a lot beside its form: add, edit, switch, delete. */
export function GatePanel({ parkId }: { parkId: string }) {
  const { data } = useEndpoint(gates.list, { query: { parkId, pageSize: 100 } });
  const form = useMemo(() => gateForm(parkId), [parkId]);
  return (
    <PartPanel
      title="通道"
      add={<form.Add word="新增通道" />}
      parts={data?.results}
      empty="还没有通道。封闭车场至少需要一个入口和一个出口。"
    >
      {(gate) => {
        const enabled = gate.status === gateStatus.ENABLED;
        return (
          <li key={gate.gateId}>
            <PartLine
              actions={
                <>
                  <form.Edit row={gate} />
                  <ActionLink
                    to={gates.switchStatus}
                    input={{
                      params: { id: gate.gateId },
                      body: { status: enabled ? gateStatus.DISABLED : gateStatus.ENABLED, rev: gate.rev },
                    }}
                    done="通道状态已更新"
                  >
                    {enabled ? '停用' : '启用'}
                  </ActionLink>
                  <form.Remove row={gate} />
                </>
              }
            >
              <b>{gate.gateName}</b> <small>{gate.gateCode}</small>
              <StateTag tone={enabled ? 'blue' : 'grey'}>{enabled ? gateType.label(gate.gateType) : '停用'}</StateTag>
            </PartLine>
            <DeviceStates devices={gate.devices} />
          </li>
        );
      }}
    </PartPanel>
  );
}
