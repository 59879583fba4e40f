import { passCards } from '@bochong/contract/special-vehicle';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage, type ListPageProps } from '../../../kit/list-page.tsx';
import { SheetImport } from '../../../kit/sheet-import.tsx';
import { passCardColumns, passCardFilters } from './pass-card-columns.tsx';
import { passCardDrawer } from './pass-card-drawer.tsx';

/** Cards as several pages list them, each with what is done there. */
export const PassCardTable = (props: Pick<ListPageProps<typeof passCards.list>, 'tabs' | 'empty' | 'actions' | 'rowActions'>) => (
  <ListPage list={passCards.list} rowKey="cardId" columns={passCardColumns} filters={passCardFilters} opens={passCardDrawer} {...props} />
);

export const sheets = (
  <>
    <ExportButton endpoint={passCards.export} />
    <SheetImport title="包期" template={passCards.template} endpoint={passCards.import} />
  </>
);
