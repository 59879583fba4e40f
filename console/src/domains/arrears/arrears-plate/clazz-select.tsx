import { plateClazzes } from '@bochong/contract/arrears';
import { Select, type SelectProps } from 'antd';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

/** Chooses one of the dealer's classes. */
export function ClazzSelect({ manualOnly = false, ...rest }: Omit<SelectProps<string>, 'options'> & { manualOnly?: boolean }) {
  const { data = [] } = useEndpoint(plateClazzes.chosen, {}, { staleTime: 60_000 });
  const options = data.filter((one) => one.manual || !manualOnly).map(({ clazzId, clazzName }) => ({ value: clazzId, label: clazzName }));
  return <Select allowClear placeholder="车牌分类" options={options} className="field-select" {...rest} />;
}
