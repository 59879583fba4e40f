import { plateMatch, specialConfigs } from '@bochong/contract/vehicle-setting';
import { nowInstant } from '../../kit/instant.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { recordForm } from '../../kit/record-form.tsx';

const byType = ({ plateMatch: match }: { plateMatch?: unknown }) => match === plateMatch.TYPE;

const form = recordForm(specialConfigs, {
  title: '特殊配置',
  rowKey: 'configId',
  nameOf: ({ configName }) => configName,
  width: 760,
  blank: () => ({ plateMatch: plateMatch.TYPE, fromDate: nowInstant().slice(0, 10), enabled: true }),
  removal: '已在场的车辆保持入场时的身份',
  bodyOf: (values) => (byType(values) ? { ...values, plateText: '' } : { ...values, plateTypes: [] }),
  asks: [
    'configName',
    'plateMatch',
    { name: 'plateTypes', required: true, when: byType },
    { name: 'plateText', required: true, when: (values) => !byType(values) },
    'parkAs',
    'letsIn',
    'fromDate',
    'toDate',
    { name: 'parkIds', wide: true },
    'enabled',
  ],
});

/** Vehicles told by their plate that park as somebody else than a temporary vehicle. */
export default function SpecialConfigListPage() {
  return (
    <ListPage
      list={specialConfigs.list}
      rowKey="configId"
      columns={['configName', 'status', 'plateMatch', 'plateTypes', 'plateText', 'parkAs', 'letsIn', 'parkNames', 'fromDate', 'toDate']}
      filters={['configName', 'parkId', 'status']}
      actions={<form.Add />}
      rowActions={form.rowActions}
      opens={{ title: ({ configName }) => configName }}
    />
  );
}
