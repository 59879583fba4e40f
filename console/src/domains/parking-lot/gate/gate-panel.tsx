import { gateStatus, gates, gateType, laneCodeType } from '@bochong/contract/parking-lot';
import { useMemo } from 'react';
import { ActionLink } from '../../../kit/action-link.tsx';
import { StateTag } from '../../../kit/columns.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { LaneCodeLink } from '../lane-code/lane-code-sheet.tsx';
import { PartLine, PartPanel } from '../park/part-panel.tsx';
import { gateForm } from './gate-form.tsx';
import { DeviceStates } from './lane-board.tsx';

/** Codes that a gate of a type can have. */
const codesOf = (type: number) => [
  ...(type === gateType.ENTRY || type === gateType.BOTH ? [laneCodeType.ENTRY] : []),
  ...(type === gateType.EXIT || type === gateType.BOTH ? [laneCodeType.EXIT] : []),
];

/** Gates of a lot beside its form: add, edit, switch, delete. */
export function GatePanel({ parkId }: { parkId: string }) {
  const { data } = useEndpoint(gates.list, { query: { parkId, pageSize: 100 } });
  const form = useMemo(() => gateForm(parkId), [parkId]);
  return (
    <PartPanel
      title="通道"
      add={
        <>
          <LaneCodeLink parkId={parkId} gateId={null} codeType={laneCodeType.LOT} name={data?.results[0]?.parkName ?? '本车场'} />
          <form.Add word="新增通道" />
        </>
      }
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
                  {codesOf(gate.gateType).map((codeType) => (
                    <LaneCodeLink
                      key={codeType}
                      parkId={parkId}
                      gateId={gate.gateId}
                      codeType={codeType}
                      name={`${gate.parkName} ${gate.gateName}`}
                    />
                  ))}
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
