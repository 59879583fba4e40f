import { Input } from 'antd';
import { useState } from 'react';

/** Plates as they are typed or pasted: one a line, or with spaces and commas between. */
export function Plates({ id, value = [], onChange }: { id?: string; value?: string[]; onChange?: (plates: string[]) => void }) {
  const [text, setText] = useState(value.join('\n'));
  return (
    <Input.TextArea
      {...(id !== undefined && { id })}
      rows={4}
      placeholder="每行一个车牌，也可用空格或逗号分隔"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange?.(
          target.value
            .split(/[\s,，、;；]+/)
            .filter((plate) => plate !== '')
            .map((plate) => plate.toUpperCase()),
        );
      }}
    />
  );
}
