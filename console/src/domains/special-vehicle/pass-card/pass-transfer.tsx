import { type PassCardRow, passAudits, passCards, passStatus } from '@bochong/contract/special-vehicle';
import { ActionForm } from '../../../kit/action-form.tsx';
import { AuditFields } from './pass-pay-fields.tsx';
import { PlateLines } from './plate-lines.tsx';

const asks = [{ name: 'ownerName', label: '新车主' }, 'phone', 'company', 'reason'] as const;

/** Gives the rest of a card's time to another owner and his plates, or asks for it where the rule wants it looked at. */
export function PassTransfer({ row }: { row: PassCardRow }) {
  const { cardId, certCode, needAudit, ownerName, validTo, groupName, rev } = row;
  if (row.passStatus !== passStatus.NOT_STARTED && row.passStatus !== passStatus.ACTIVE) return null;
  const common = { word: '过户', title: `过户 ${certCode}`, initial: { plates: [...row.plates] }, asks };
  const what = (
    <>
      <p>
        原车主 {ownerName}，有效期至 {validTo} 不变；新车牌{needAudit ? '自审核通过之日' : '今日'}
        起生效，按一次换车计。以后退订时，已缴款项仍退给原缴费人。
        {groupName && `过户后退出车位组“${groupName}”。`}
      </p>
      {needAudit && <AuditFields materials={[]} note="该规则需审核：提交后由审核人处理，通过后即过户" />}
      <PlateLines />
    </>
  );
  if (needAudit)
    return (
      <ActionForm {...common} to={passAudits.transfer} okText="提交审核" given={{ body: { cardId, rev } }} done="已提交过户审核">
        {what}
      </ActionForm>
    );
  return (
    <ActionForm {...common} to={passCards.transfer} given={{ params: { id: cardId }, body: { rev } }} done="已过户">
      {what}
    </ActionForm>
  );
}
