import { couponPages } from './coupon-form.tsx';

export default couponPages.Edit;
