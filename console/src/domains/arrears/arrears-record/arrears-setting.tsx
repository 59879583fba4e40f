import { arrearsSettings } from '@bochong/contract/arrears';
import { LoadedForm } from '../../../kit/action-form.tsx';

/** Figures of the operating unit: who is overdue, what may be given up. */
export const ArrearsSettingButton = () => (
  <LoadedForm button="default" read={arrearsSettings.get} to={arrearsSettings.update} word="欠费设置" done="欠费设置已保存" />
);
