import { passCards } from '@bochong/contract/special-vehicle';
import { SheetImport } from '../../../kit/sheet-import.tsx';

/** Passes from a file, tried before they are made. */
export const PassImport = () => <SheetImport title="包期" template={passCards.template} endpoint={passCards.import} />;
