import { integer, minutes } from '../../kernel/fields.ts';
import { parameters } from '../../kernel/parameter.ts';

export const parkingOrderParameters = parameters('parkingOrder', '停车订单', {
  mergeGapMinutes: [
    minutes('合并最大间隔', 1440).min(1, '不能小于1分钟').meta({ help: '同一车辆相邻两次停车间隔在此之内才能合并' }),
    30,
    2,
  ],
  leaderGapMinutes: [minutes('领导合并最大间隔', 10_080).min(1, '不能小于1分钟').meta({ help: '领导处理申诉时可合并的最大间隔' }), 1440, 2],
  ratingDays: [integer('可评价期限(天)', 1, 90).meta({ help: '车主出场后多少天内可以评价' }), 7, 3],
  replyEditDays: [integer('回复可改期限(天)', 0, 30).meta({ help: '评价回复后多少天内可以修改' }), 1, 2],
});
