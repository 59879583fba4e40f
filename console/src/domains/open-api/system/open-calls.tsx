import { type OpenSystem, openSystems } from '@bochong/contract/open-api';
import { LoadedTable } from '../../../kit/small-table.tsx';

/** Calls of the last thirty days. */
export const OpenCalls = ({ system: { systemId } }: { system: OpenSystem }) => (
  <>
    <h4>近30天调用</h4>
    <LoadedTable
      list={openSystems.calls}
      input={{ params: { id: systemId } }}
      rowKey="bizDate"
      columns={['bizDate', 'calls', 'refused']}
      empty="还没有调用。请对方按接口文档签名后访问 /open/v1/lots"
    />
  </>
);
