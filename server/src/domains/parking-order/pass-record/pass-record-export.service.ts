import { passRecords } from '@bochong/contract/parking-order';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { type BareRecord, type PassRecordQuery, passageBatches } from './pass-record-list.repo.ts';

export const passageExport: ExportDefinition<PassRecordQuery, BareRecord> = {
  name: 'passRecords',
  title: '过车记录',
  columns: fieldColumns(passRecords.list, [
    'plateNo',
    'plateColor',
    'matchPlateNo',
    'parkName',
    'placeName',
    'direction',
    'passTime',
    'confidence',
    'passMode',
    'releaseType',
    'attemptState',
    'isOffline',
    'orderNo',
    'exceptionTypes',
  ]),
  batches: passageBatches,
};
