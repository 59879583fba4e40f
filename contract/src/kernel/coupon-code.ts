import { z } from 'zod';

/** The code of one coupon: 16 digits and their check digit. Stands here because the first screens would load all of coupons with it. */
export const couponCode = () =>
  z
    .string()
    .trim()
    .regex(/^\d{17}$/, '券码为17位数字')
    .meta({ title: '券码' });
