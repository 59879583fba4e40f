import { type TariffVersionRow, tariffBindings, tariffCurrent, tariffScope } from '@bochong/contract/charging-tariff';
import { Form, Segmented } from 'antd';
import { StationSelect } from '../../../fields/station-select.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { useSeesSomeLots } from '../../../kit/session.ts';

const Item = itemOf(tariffBindings.bind);
const wide = [
  { value: tariffScope.STATION, label: '电站' },
  { value: tariffScope.DEALER, label: '全部电站' },
];

/** To what, and which of its guns: a tariff for one current leaves the others alone. */
function Target({ row }: { row: TariffVersionRow }) {
  const form = Form.useFormInstance();
  const all = Form.useWatch('scopeType', form) === tariffScope.DEALER;
  return (
    <>
      <Item name="scopeType">
        <Segmented options={useSeesSomeLots() ? wide.slice(0, 1) : wide} onChange={() => form.setFieldValue('scopeIds', [])} />
      </Item>
      {!all && (
        <Item name="scopeIds" label="电站" required>
          <StationSelect mode="multiple" />
        </Item>
      )}
      {row.currentType === tariffCurrent.ANY && <Item name="currentType" label="用于哪些枪" />}
      <Item name="effectiveFrom" />
    </>
  );
}

/** Binds a tariff to stations or to everything of the unit. */
export function BindTariff({ row, ...press }: { row: TariffVersionRow; button?: 'default' }) {
  const guns = row.currentType === tariffCurrent.ANY ? '' : tariffCurrent.label(row.currentType);
  return (
    <ActionForm
      to={tariffBindings.bind}
      word="应用"
      {...press}
      title={`应用「${row.tariffName}」`}
      okText="应用"
      given={{ body: { tariffId: row.tariffId } }}
      asks={[]}
      initial={{ scopeType: tariffScope.STATION, scopeIds: [], currentType: tariffCurrent.ANY, effectiveFrom: null }}
      done="已应用"
    >
      <p>{`生效后在这些电站开始的${guns}充电按「${row.tariffName}」计价，原来的规则到此为止；给单独一把枪或一台设备定的规则不变。`}</p>
      <Target row={row} />
    </ActionForm>
  );
}
