import { sensitiveKind } from '@bochong/contract/access';
import type { MenuModule } from '@bochong/contract/kernel/menu';

type Kind = (typeof sensitiveKind)[keyof Pick<
  typeof sensitiveKind,
  'REFUND' | 'WAIVE' | 'PLAIN' | 'GATE' | 'LICENSE' | 'SECRET' | 'PEOPLE'
>];

/** The first line that fits a page and the key of its button says what kind it is of; what none fits is not sensitive. */
export const sensitiveButtons: readonly (readonly [path: RegExp, key: RegExp, kind: Kind])[] = [
  [/./, /^plain$/, sensitiveKind.PLAIN],
  [/^\/systemManage\/dealerExport\//, /^(make|download)$/, sensitiveKind.PLAIN],
  [/^\/systemManage\/(operatorAuth|licenseIssue)\//, /./, sensitiveKind.LICENSE],
  [/^\/parkingRecord\/booth\//, /^(letOut|free|open)$/, sensitiveKind.GATE],
  [/^\/systemManage\/(user|role|employee|power|menu|resetPassword|resetOperatorPassword)\b/, /^reset$/, sensitiveKind.SECRET],
  [/^\/systemManage\/(user|role|employee|power)\b/, /^(switch|unlock|grant|delete|copy|view|leave|import)$/, sensitiveKind.PEOPLE],
  [/./, /^(key|keys|rotate|rotateKey)$/, sensitiveKind.SECRET],
  [/./, /^(reduce|writeOff|writeOffAudit|waive|waiveAudit|exempt|manualPrice|void)$/, sensitiveKind.WAIVE],
  [
    /^\/(refundManage|chargePlatform\/(refund|occupyRefund)|stopFee\/refund|businessBalance\/withdraw)\b/,
    /^(audit|again|offline|cancel|quota|freeze|pay)$/,
    sensitiveKind.REFUND,
  ],
  [/./, /^(refund|withdraw)$/, sensitiveKind.REFUND],
];
/** Views that are forms and stand for a button. */
const sensitiveViews: readonly (readonly [path: RegExp, kind: Kind])[] = [
  [/^\/systemManage\/(user|role|employee|power\/\w+)\/(add|edit)$/, sensitiveKind.PEOPLE],
];

export interface SensitiveRight {
  code: string;
  kind: Kind;
}

/** Every sensitive button of the menu, by kind. */
export function sensitiveRights(modules: readonly MenuModule[]): SensitiveRight[] {
  const found = modules.flatMap(({ pages }) =>
    pages.flatMap(({ path, code, buttons }): SensitiveRight[] => {
      const view = sensitiveViews.find(([fits]) => fits.test(path));
      const pressed = Object.entries(buttons ?? {}).flatMap(([key, [button]]) => {
        const rule = sensitiveButtons.find(([fits, keys]) => fits.test(path) && keys.test(key));
        return rule ? [{ code: button, kind: rule[2] }] : [];
      });
      return view ? [{ code, kind: view[1] }, ...pressed] : pressed;
    }),
  );
  return found.toSorted((a, b) => a.kind - b.kind);
}
