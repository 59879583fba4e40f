import type { ArrearsPlate } from '@bochong/contract/arrears';
import { Tag } from 'antd';
import { dash } from '../../../kit/columns.tsx';
import styles from './clazz-tag.module.css';

/** The class of a plate with its colour. */
export const ClazzTag = ({ row }: { row: Pick<ArrearsPlate, 'clazzName' | 'clazzColor'> }) =>
  row.clazzName === null ? (
    dash
  ) : (
    <Tag>
      <i className={styles.dot} style={{ background: row.clazzColor ?? undefined }} /> {row.clazzName}
    </Tag>
  );
