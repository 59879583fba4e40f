import { Button, Input, Space } from 'antd';

interface Verifier {
  serial: string;
  pem: string;
}

/** Public keys or certificates of the channel, each with the serial it is named by. */
export function VerifiersInput({ value = [], onChange }: { value?: Verifier[]; onChange?: (next: Verifier[] | undefined) => void }) {
  const change = (index: number, part: Partial<Verifier>) => onChange?.(value.map((one, at) => (at === index ? { ...one, ...part } : one)));
  const remove = (index: number) => {
    const rest = value.filter((_, at) => at !== index);
    onChange?.(rest.length > 0 ? rest : undefined);
  };
  return (
    <Space orientation="vertical" className="field-select">
      {value.map(({ serial, pem }, index) => (
        <Space key={index} orientation="vertical" className="field-select">
          <Space>
            <Input
              aria-label={`序列号/公钥ID ${index + 1}`}
              placeholder="序列号或公钥ID，支付宝公钥模式留空"
              value={serial}
              onChange={(event) => change(index, { serial: event.target.value })}
            />
            <Button type="link" danger onClick={() => remove(index)}>
              移除
            </Button>
          </Space>
          <Input.TextArea
            aria-label={`平台公钥或证书 ${index + 1}`}
            rows={4}
            placeholder="-----BEGIN PUBLIC KEY-----"
            value={pem}
            onChange={(event) => change(index, { pem: event.target.value })}
          />
        </Space>
      ))}
      <Button disabled={value.length >= 8} onClick={() => onChange?.([...value, { serial: '', pem: '' }])}>
        添加公钥或证书
      </Button>
    </Space>
  );
}
