import { stationPlace, stations, stationType } from '@bochong/contract/charging-asset';
import { InputNumber } from 'antd';
import { WeeklyHours } from '../../../fields/weekly-hours.tsx';
import { recordForm } from '../../../kit/record-form.tsx';

export const stationForm = recordForm(stations, {
  title: '电站',
  rowKey: 'stationId',
  nameOf: ({ stationName }) => stationName,
  removal: '只有没有设备的电站可以删除。',
  width: 860,
  blank: { stationType: stationType.PUBLIC, stationPlace: stationPlace.BUILDING_LOT, payment: '线上' },
  asks: [
    'stationName',
    { name: 'stationCode', tooltip: '有设备后不能修改' },
    ...(['stationType', 'stationPlace'] as const),
    { name: 'parkIds', wide: true, tooltip: '谁能看到其中一个车场，谁就能看到这个电站' },
    { name: 'address', wide: true },
    { name: 'lng', children: <InputNumber min={-180} max={180} step={0.000001} /> },
    { name: 'lat', children: <InputNumber min={-90} max={90} step={0.000001} /> },
    ...(['serviceTel', 'stationTel', 'parkNums', 'areaCode'] as const),
    {
      name: 'businessHours',
      wide: true,
      children: <WeeklyHours of="weekdays" none="未设置时段：全天营业" usual={{ start: '06:00', end: '00:00' }} />,
    },
    ...(['closedPolicy', 'accessMode', 'parkFeeType', 'parkFeeText', 'payment', 'visible', 'supportReserve'] as const),
    { name: 'reserveFeeFen', tooltip: '预约时从车主余额冻结；过期或超过免费取消时间取消才扣。新预约按新金额，已有的不变。' },
    { name: 'facilities', wide: true },
    ...(['gridAccountNo', 'aloneMeter', 'capacityKva', 'openDate', 'operatorId9', 'ownerId9', 'matchCars', 'parkInfo'] as const),
    { name: 'siteGuide', wide: true },
    { name: 'remark', wide: true },
  ],
});
