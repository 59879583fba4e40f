import { gates, gateType, tempEntryMode } from '@bochong/contract/parking-lot';
import { recordForm } from '../../../kit/record-form.tsx';
import { ZoneSelect } from '../zone/zone-select.tsx';

/** Adds a gate to a lot, and edits one. */
export const gateForm = (parkId: string) =>
  recordForm(gates, {
    title: '通道',
    rowKey: 'gateId',
    nameOf: (row) => row.gateName,
    width: 720,
    blank: {
      parkId,
      gateType: gateType.ENTRY,
      minConfidence: 80,
      dedupSeconds: 30,
      commitOnRelease: false,
      tempEntryMode: tempEntryMode.RELEASE,
      guardEnabled: false,
      unattended: false,
    },
    asks: [
      ...(['gateName', 'gateCode', 'gateType', 'tempEntryMode'] as const),
      { name: 'fromZoneId', children: <ZoneSelect parkId={parkId} placeholder="场外" /> },
      { name: 'toZoneId', children: <ZoneSelect parkId={parkId} placeholder="场外" /> },
      { name: 'minConfidence', tooltip: '低于该值的识别结果转人工处理' },
      { name: 'dedupSeconds', tooltip: '同一车牌在该时间内重复上报只算一次' },
      'workstation',
      { name: 'commitOnRelease', tooltip: '没有过闸传感器的通道：抬杆即视为通过' },
      'guardEnabled',
      'unattended',
      { name: 'remark', wide: true },
    ],
  });
