import { integer } from '../../kernel/fields.ts';
import { parameters } from '../../kernel/parameter.ts';

export const dealerLifeParameters = parameters('dealerLife', '单位去留', {
  exportDays: [integer('导出文件保留(天)', 1, 30).meta({ help: '单位全部数据的导出文件过期后删除' }), 7, 1],
  erasureWaitDays: [integer('注销等待期(天)', 0, 365).meta({ help: '注销审批通过后等待多少天才抹除数据，期间可随时撤销' }), 30, 1],
});
