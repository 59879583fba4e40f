import { error } from '../../kernel/error.ts';

export const payChannelErrors = { notConfigured: error('42236', '支付渠道{channel}未开通') };
