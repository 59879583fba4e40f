import { authType } from '@bochong/contract/license';
import { Space } from 'antd';

/** Kinds with their quantity in one line: `车道授权 36/40`. */
export function LicenseItems({ items }: { items: readonly { authType: number; text: string }[] }) {
  if (items.length === 0) return '—';
  return (
    <Space size={[12, 0]} wrap>
      {items.map((item) => (
        <span key={`${item.authType}${item.text}`}>
          {authType.label(item.authType)} <strong>{item.text}</strong>
        </span>
      ))}
    </Space>
  );
}
