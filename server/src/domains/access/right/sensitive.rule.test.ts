import { roleAddPage, sensitiveKind, userPage } from '@bochong/contract/access';
import { underpaymentRecordPage } from '@bochong/contract/arrears';
import { menuModules } from '@bochong/contract/catalogue';
import { operatorAuthPage } from '@bochong/contract/license';
import { boothPage } from '@bochong/contract/parking-order';
import { employeeRefundPage, parkingRefundPage } from '@bochong/contract/refund';
import { whiteListPage } from '@bochong/contract/special-vehicle';
import { expect, test } from 'vitest';
import { sensitiveButtons, sensitiveRights } from './sensitive.rule.ts';

const kinds = new Map(sensitiveRights(menuModules).map(({ code, kind }) => [code, kind]));

test.each([
  ['deciding on refunds', parkingRefundPage.can.audit, sensitiveKind.REFUND],
  ['a quota of refunds', employeeRefundPage.can.quota, sensitiveKind.REFUND],
  ['writing off', underpaymentRecordPage.can.writeOff, sensitiveKind.WAIVE],
  ['numbers in full', whiteListPage.can.plain, sensitiveKind.PLAIN],
  ['opening a gate', boothPage.can.open, sensitiveKind.GATE],
  ['importing a licence', operatorAuthPage.can.import, sensitiveKind.LICENSE],
  ['lots of a user', userPage.can.grant, sensitiveKind.PEOPLE],
  ['adding a role', roleAddPage.code, sensitiveKind.PEOPLE],
  ['an export of masked numbers', whiteListPage.can.export, undefined],
  ['looking', whiteListPage.code, undefined],
])('%s', (_, code, kind) => {
  expect(kinds.get(code)).toBe(kind);
});

test('every line fits a button there is, and no button stands twice', () => {
  const all = menuModules.flatMap(({ pages }) =>
    pages.flatMap(({ path, buttons }) => Object.keys(buttons ?? {}).map((key) => ({ path, key }))),
  );
  for (const [path, key] of sensitiveButtons)
    expect(
      all.some((one) => path.test(one.path) && key.test(one.key)),
      String([path, key]),
    ).toBe(true);
  const codes = sensitiveRights(menuModules).map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
});
