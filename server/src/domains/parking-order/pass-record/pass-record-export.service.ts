import { plateColor } from '@bochong/contract/kernel/vehicle';
import { attemptState, exceptionType, passDirection, passMode, releaseType } from '@bochong/contract/parking-order';
import { clockText, type ExportDefinition } from '../../../kernel/sheets/export.ts';
import { type BareRecord, type PassRecordQuery, passageBatches } from './pass-record-list.repo.ts';

export const passageExport: ExportDefinition<PassRecordQuery, BareRecord> = {
  name: 'passRecords',
  title: '过车记录',
  columns: [
    { header: '识别车牌', value: (row) => row.plateNo },
    { header: '车牌颜色', value: (row) => plateColor.label(row.plateColor) },
    { header: '匹配车牌', value: (row) => row.matchPlateNo },
    { header: '车场', width: 24, value: (row) => row.parkName },
    { header: '通道/泊位', value: (row) => row.placeName },
    { header: '方向', value: (row) => passDirection.label(row.direction) },
    { header: '过车时间', width: 20, value: (row) => clockText(row.passTime) },
    { header: '置信度', value: (row) => row.confidence },
    { header: '进出方式', value: (row) => passMode.label(row.passMode) },
    { header: '放行方式', value: (row) => releaseType.label(row.releaseType) },
    { header: '通过状态', value: (row) => attemptState.label(row.attemptState) },
    { header: '脱机补传', value: (row) => (row.isOffline ? '是' : '否') },
    { header: '订单号', width: 26, value: (row) => row.orderNo },
    { header: '异常', width: 24, value: (row) => row.exceptionTypes.map((code) => exceptionType.label(code)).join('、') },
  ],
  batches: passageBatches,
};
