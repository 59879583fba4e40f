import type { SelectProps } from 'antd';
import { heavy } from '../kit/heavy.tsx';

/** antd's select of numbers, whose code is fetched when the first one is wanted. */
export const LateSelect = heavy<SelectProps<number>>(async () => (await import('antd/es/select')).default);
