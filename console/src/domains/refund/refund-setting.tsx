import { refundSettings } from '@bochong/contract/refund';
import { LoadedForm } from '../../kit/action-form.tsx';

/** Limits of the operating unit: what passes by itself, and what takes two. */
export const RefundSettingButton = () => (
  <LoadedForm button="default" read={refundSettings.get} to={refundSettings.update} word="退款设置" done="退款设置已保存" />
);
