import { laneCodes, laneCodesAtOnce, type PlacedCode } from '@bochong/contract/parking-lot';
import { Form } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import type { BatchActions } from '../../../kit/row-selection.tsx';
import { toast } from '../../../kit/toast.ts';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { PrintCodes } from './lane-code-print.tsx';
import { LaneCodeLink } from './lane-code-sheet.tsx';

const together: BatchActions<PlacedCode> = { limit: laneCodesAtOnce, actions: (rows) => <PrintCodes codes={rows} /> };

/** What would be made for the lots that are chosen. */
function WouldMake() {
  const parkIds: string[] = Form.useWatch('parkIds') ?? [];
  const { data } = useEndpoint(laneCodes.missing, { body: { parkIds } }, { enabled: parkIds.length > 0 });
  if (!data || parkIds.length === 0) return <p>为车场和启用的出入口生成还没有的二维码，已有的码不变。</p>;
  return (
    <p>{data.missing > 0 ? `将生成 ${data.missing} 个，已有的 ${data.existing} 个不变。` : `已有 ${data.existing} 个，没有缺少的码。`}</p>
  );
}

const Generate = () => (
  <ActionForm
    to={laneCodes.generate}
    word="生成"
    title="生成车道码"
    button="primary"
    given={{}}
    asks={['parkIds']}
    onDone={({ made }) => toast('success', made > 0 ? `已生成 ${made} 个车道码` : '没有缺少的车道码')}
  >
    <WouldMake />
  </ActionForm>
);

const nameOf = ({ parkName, gateName }: PlacedCode) => [parkName, gateName].filter(Boolean).join(' ');

/** The printed codes of all lots and lanes. */
export default function LaneCodeListPage() {
  return (
    <ListPage
      list={laneCodes.search}
      rowKey="codeId"
      columns={['parkName', 'gateName', 'codeType', 'status', 'version', 'path', 'dealerName', 'updatedAt']}
      filters={['parkId', 'gateName', 'codeType', 'status']}
      actions={
        <>
          <Generate />
          <ExportButton endpoint={laneCodes.export} word="下载地址" />
        </>
      }
      rowActions={(row) => <LaneCodeLink parkId={row.parkId} gateId={row.gateId} codeType={row.codeType} name={nameOf(row)} />}
      batch={together}
      opens={{ title: nameOf }}
    />
  );
}
