import { chargingCards } from '@bochong/contract/charging-customer';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { SheetImport } from '../../../kit/sheet-import.tsx';
import { CardActions, cardForm } from './card-actions.tsx';

export default function CardListPage() {
  return (
    <ListPage
      list={chargingCards.list}
      rowKey="cardId"
      columns={[
        { name: 'cardNo', width: 130 },
        { name: 'idTag', width: 140 },
        ...(['cardType', 'status', 'payerName', 'holderName', 'plateNo', 'dailyLimitFen', 'maxConcurrent', 'allowOffline'] as const),
        ...(['expireAt', 'lastUsedAt', 'stationNames', 'parentIdTag', 'issuedAt', 'statusReason', 'dealerName'] as const),
      ]}
      filters={['keyword', 'holder', 'status', 'cardType']}
      actions={
        <>
          <ExportButton endpoint={chargingCards.export} />
          <SheetImport title="充电卡" template={chargingCards.template} endpoint={chargingCards.import} />
          <cardForm.Add />
        </>
      }
      empty="点“新增”或从表格导入空白卡入库，再发给车主或企业"
      rowActions={(row) => <CardActions card={row} />}
      opens={{ title: ({ cardNo }) => `充电卡 ${cardNo}`, history: 'chargingCard' }}
    />
  );
}
