import { titleOf } from '@bochong/contract/kernel/schema';
import { type ParameterRow, parameterOrigin, parameterRow, systemParameters } from '@bochong/contract/parameter';
import { Table } from 'antd';
import { StateTag } from '../../kit/columns.tsx';
import { Detail } from '../../kit/detail.tsx';
import { ParameterActions } from './parameter-actions.tsx';

interface Node {
  key: string;
  name: string;
  value: string;
  row?: ParameterRow;
  children?: Node[];
}

const title = (name: keyof ParameterRow) => titleOf(parameterRow.shape[name]);

const columns = [
  { title: title('paramName'), dataIndex: 'name', width: 320 },
  { title: title('valueText'), dataIndex: 'value', width: 200 },
  {
    title: title('origin'),
    width: 120,
    render: (_: unknown, { row }: Node) =>
      row && <StateTag tone={parameterOrigin.tone?.(row.origin) ?? 'grey'}>{parameterOrigin.label(row.origin)}</StateTag>,
  },
  { title: title('standardText'), width: 160, render: (_: unknown, { row }: Node) => row?.standardText },
  { title: title('effect'), render: (_: unknown, { row }: Node) => row?.effect },
  { title: '操作', width: 150, render: (_: unknown, { row }: Node) => row && <ParameterActions row={row} /> },
];

/** The settings by what they belong to, each with the lots that have a value of their own. */
export default function ParameterTreePage() {
  return (
    <section className="page-card">
      <Detail endpoint={systemParameters.tree} input={{}}>
        {(groups) => (
          <Table<Node>
            size="middle"
            pagination={false}
            columns={columns}
            scroll={{ x: 1100 }}
            expandable={{ defaultExpandedRowKeys: groups.map(({ groupName }) => groupName) }}
            dataSource={groups.map(({ groupName, parameters }) => ({
              key: groupName,
              name: groupName,
              value: `${parameters.length}项`,
              children: parameters.map((row) => ({
                key: row.paramKey,
                name: row.paramName,
                value: row.valueText,
                row,
                ...(row.exceptions.length > 0 && {
                  children: row.exceptions.map((lot) => ({
                    key: `${row.paramKey} ${lot.parkId}`,
                    name: lot.parkName,
                    value: lot.valueText,
                  })),
                }),
              })),
            }))}
          />
        )}
      </Detail>
    </section>
  );
}
