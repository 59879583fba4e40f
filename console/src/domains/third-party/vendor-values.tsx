import { hiddenSecret, type VendorParam, vendorOf, vendors } from '@bochong/contract/third-party';
import { Form, Input, Select } from 'antd';
import type { Control } from '../../kit/control.ts';

type Values = Record<string, string>;

/** The vendors of the type that is chosen. */
export function VendorSelect(props: Control<string>) {
  const type = Form.useWatch<number | undefined>('thirdType');
  const options = vendors.filter((one) => one.thirdType === type).map(({ vendor, title }) => ({ value: vendor, label: title }));
  return (
    <Select<string | null>
      {...props}
      value={props.value || null}
      options={options}
      disabled={type === undefined}
      placeholder={type === undefined ? '先选类型' : '请选择'}
      onChange={(value) => props.onChange?.(value ?? '')}
    />
  );
}

/** What the chosen vendor asks for: its plain values, or its secrets. A kept secret stands as `******` and stays while nothing else is typed. */
export function VendorValues({ secret, value = {}, onChange, id }: Control<Values> & { secret: boolean; id?: string }) {
  const type = Form.useWatch<number | undefined>('thirdType');
  const vendor = Form.useWatch<string | undefined>('vendor');
  const asked = type === undefined || vendor === undefined ? undefined : vendorOf(type, vendor)?.params;
  const shown = (asked ?? []).filter((one) => Boolean(one.secret) === secret);
  if (shown.length === 0) return <span id={id}>{asked === undefined ? '先选类型和服务商' : '不需要填写'}</span>;
  const put = (key: string, text: string) =>
    onChange?.(Object.fromEntries(shown.map((one) => [one.key, one.key === key ? text : (value[one.key] ?? '')])));
  const entry = ({ key, title, optional, url }: VendorParam, at: number) => {
    const own = {
      ...(at === 0 && id !== undefined && { id }),
      ...{ value: value[key] ?? '', 'aria-label': title, addonBefore: optional ? `${title}(选填)` : title },
    };
    return secret ? (
      <Input.Password
        key={key}
        {...own}
        autoComplete="new-password"
        visibilityToggle={value[key] !== hiddenSecret}
        onFocus={(event) => event.target.select()}
        onChange={(event) => put(key, event.target.value)}
      />
    ) : (
      <Input key={key} {...own} {...(url && { placeholder: 'https://' })} onChange={(event) => put(key, event.target.value)} />
    );
  };
  return <>{shown.map(entry)}</>;
}
