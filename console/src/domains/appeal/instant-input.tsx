import { DatePicker } from 'antd';
import dayjs from 'dayjs';

const format = 'YYYY-MM-DD HH:mm:ss';

/** One instant as text the server reads in Asia/Shanghai. */
export function InstantInput({ id, value, onChange }: { id?: string; value?: string; onChange?: (value: string | undefined) => void }) {
  return (
    <DatePicker
      {...(id && { id })}
      showTime
      format={format}
      style={{ width: '100%' }}
      value={value ? dayjs(value.slice(0, 19).replace('T', ' ')) : null}
      onChange={(at) => onChange?.(at ? at.format(format) : undefined)}
    />
  );
}
