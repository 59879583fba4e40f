import { expect, test } from 'vitest';
import { menuModules } from './catalogue.ts';
import { topBarButtons } from './domains/access/menu.ts';

test('the top bar’s items have the codes of the specification', () => {
  expect(topBarButtons).toMatchObject({
    todo: 'PAED98000706',
    bulletin: 'MRIE16069246',
    systemManage: 'GODS85740395',
    software: 'SDDI11199415',
    bigFile: 'PNVX94631541',
    help: 'JCXY64629017',
    screen: 'ZGKW12281962',
  });
});

test.each([
  ['/equipMonitoring/abnormalRecord/illegalParking', 'WHVI72813445'],
  ['/equipMonitoring/abnormalRecord/occupyAbnormal', 'XVUQ27036538'],
  ['/equipMonitoring/abnormalRecord/cameraCovered', 'ZUTC55309211'],
])('%s, which is counted, has the code %s of the specification', (path, code) => {
  expect(menuModules.flatMap(({ pages }) => pages).find((page) => page.path === path)?.code).toBe(code);
});
