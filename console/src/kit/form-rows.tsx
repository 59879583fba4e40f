import { Button, Form } from 'antd';
import type { ReactNode } from 'react';
import styles from './form-rows.module.css';
import { LinkButton } from './link-button.tsx';

interface FormRowsProps {
  /** Field of the form that holds the list. */
  name: string;
  /** Words of the button that adds a row. */
  add: string;
  /** What a new row begins with. */
  blank: object;
  /** Words of the link that takes a row out. */
  remove?: string;
  /** Rows there must be, and may be. */
  least?: number;
  most?: number;
  /** Controls of a row: items named `[at, 'field']`. */
  children: (at: number, index: number) => ReactNode;
}

/** A list of a form, one line an entry. */
export const FormRows = ({ name, add, blank, remove: word = '删除', least = 1, most = 100, children }: FormRowsProps) => (
  <Form.List name={name}>
    {(rows, { add: append, remove }) => (
      <div className={styles.rows}>
        {rows.map(({ key, name: at }, index) => (
          <fieldset key={key} className={styles.row} aria-label={`第${index + 1}行`}>
            {children(at, index)}
            <LinkButton danger disabled={rows.length <= least} onClick={() => remove(at)}>
              {word}
            </LinkButton>
          </fieldset>
        ))}
        <Button type="dashed" disabled={rows.length >= most} onClick={() => append(blank)}>
          {add}
        </Button>
      </div>
    )}
  </Form.List>
);
