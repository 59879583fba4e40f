import { tariffBindings, tariffScope } from '@bochong/contract/charging-tariff';
import { Form, Segmented } from 'antd';
import { chosenSelect } from '../../fields/chosen-select.tsx';
import { ActionForm } from '../../kit/action-form.tsx';
import { itemOf } from '../../kit/form-item.tsx';
import { useEndpoint } from '../../kit/use-endpoint.ts';
import { DayBand } from './tariff/day-band.tsx';

interface Gun {
  connectorId: string;
  connectorCode: string;
  equipmentId: string;
  equipmentName: string;
  stationId: string;
  stationName: string;
}

const Item = itemOf(tariffBindings.bind);
const TariffSelect = chosenSelect({ endpoint: tariffBindings.choose, value: 'tariffId', label: 'tariffName', placeholder: '计费规则' });

/** What prices the gun now, and by what; then what will. */
function Before({ gun }: { gun: Gun }) {
  const { data } = useEndpoint(tariffBindings.guns, { query: { stationId: gun.stationId } });
  const priced = data?.find(({ connectorId }) => connectorId === gun.connectorId);
  if (priced === undefined) return null;
  const { price, scopeType } = priced;
  if (price === null) return <p>这把枪现在没有计费规则，不能启动充电。</p>;
  return (
    <>
      <p>
        现在按「{price.tariffName}」计价（绑定在{tariffScope.label(scopeType)}）。
      </p>
      <DayBand title="今日价格" segments={price.today} />
    </>
  );
}

function Target({ gun }: { gun: Gun }) {
  const form = Form.useFormInstance();
  const targets: Record<number, string> = {
    [tariffScope.CONNECTOR]: gun.connectorId,
    [tariffScope.EQUIPMENT]: gun.equipmentId,
    [tariffScope.STATION]: gun.stationId,
  };
  const names = [
    { value: tariffScope.CONNECTOR, label: '这把枪' },
    { value: tariffScope.EQUIPMENT, label: gun.equipmentName },
    { value: tariffScope.STATION, label: gun.stationName },
  ];
  return (
    <>
      <Item name="tariffId">
        <TariffSelect />
      </Item>
      <Item name="scopeType" label="绑定到">
        <Segmented options={names} onChange={(scope) => form.setFieldValue('scopeIds', [targets[scope]])} />
      </Item>
      <Item name="scopeIds" hidden />
      <Item name="effectiveFrom" />
    </>
  );
}

/** Binds a tariff to a gun, to its equipment or to its station. */
export const BindGunTariff = ({ gun }: { gun: Gun }) => (
  <ActionForm
    to={tariffBindings.bind}
    word="绑定计费"
    title={`绑定计费 ${gun.connectorCode}`}
    okText="绑定"
    given={{ body: {} }}
    asks={[]}
    initial={{ scopeType: tariffScope.CONNECTOR, scopeIds: [gun.connectorId], effectiveFrom: null }}
    done="已绑定，对此后开始的充电生效"
  >
    <Before gun={gun} />
    <Target gun={gun} />
  </ActionForm>
);
