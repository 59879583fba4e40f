import { walletEntryKind, walletFreezeStatus } from '@bochong/contract/charging-customer';
import { companySettlementStatus } from '@bochong/contract/company-settlement';
import type { Invariant } from './invariant.ts';

/** Wallets of charging: what they hold is the sum of their entries, what is frozen the sum of what is held, and all of it is there. */
export const walletSums = `
  select 'entries' as what, w.id::text as who, w.principal_fen, w.gift_fen, w.used_credit_fen from charging_wallet w
    left join (select dealer_id, wallet_id, sum(change_principal_fen) as principal, sum(change_gift_fen) as gift, sum(change_credit_fen) as credit
      from charging_wallet_entry group by 1, 2) e on e.dealer_id = w.dealer_id and e.wallet_id = w.id
    where (w.principal_fen, w.gift_fen, w.used_credit_fen) <> (coalesce(e.principal, 0), coalesce(e.gift, 0), coalesce(e.credit, 0))
  union all
  select 'put in', w.id::text, w.total_recharge_fen, coalesce(e.fen, 0), 0 from charging_wallet w
    left join (select dealer_id, wallet_id, sum(change_principal_fen) as fen from charging_wallet_entry where kind = ${walletEntryKind.RECHARGE} group by 1, 2) e
      on e.dealer_id = w.dealer_id and e.wallet_id = w.id where w.total_recharge_fen <> coalesce(e.fen, 0)
  union all
  select 'withdrawn', coalesce(b.account_id, e.wallet_id)::text, coalesce(b.fen, 0), coalesce(e.fen, 0), 0 from (
      select dealer_id, account_id, sum(amount_fen - returned_fen) as fen from balance_withdraw group by 1, 2) b
    full join (select dealer_id, wallet_id, -sum(change_principal_fen) as fen from charging_wallet_entry where kind = ${walletEntryKind.WITHDRAW} group by 1, 2) e
      on e.dealer_id = b.dealer_id and e.wallet_id = b.account_id where coalesce(b.fen, 0) <> coalesce(e.fen, 0)
  union all
  select 'standing of an entry', e.id::text, e.principal_fen, e.gift_fen, e.used_credit_fen from (
      select id, principal_fen, gift_fen, used_credit_fen,
        sum(change_principal_fen) over wallet as principal, sum(change_gift_fen) over wallet as gift, sum(change_credit_fen) over wallet as credit
      from charging_wallet_entry window wallet as (partition by dealer_id, wallet_id order by no)) e
    where (e.principal_fen, e.gift_fen, e.used_credit_fen) <> (e.principal, e.gift, e.credit)
  union all
  select 'frozen', w.id::text, w.frozen_fen, coalesce(f.held, 0), 0 from charging_wallet w
    left join (select dealer_id, wallet_id, sum(amount_fen) as held from charging_freeze where status = ${walletFreezeStatus.HELD} group by 1, 2) f
      on f.dealer_id = w.dealer_id and f.wallet_id = w.id where w.frozen_fen <> coalesce(f.held, 0)
  union all
  select 'covered', id::text, principal_fen + gift_fen, frozen_fen, credit_limit_fen - used_credit_fen from charging_wallet
    where principal_fen + gift_fen + credit_limit_fen - used_credit_fen < frozen_fen
  union all
  select 'taken', coalesce(f.biz_id, e.biz_id)::text, coalesce(f.taken, 0), coalesce(e.taken, 0), 0 from (
      select dealer_id, biz_type, biz_id, sum(captured_fen) as taken from charging_freeze where captured_fen > 0 group by 1, 2, 3) f
    full join (select dealer_id, biz_type, biz_id, sum(change_credit_fen - change_principal_fen - change_gift_fen) as taken
      from charging_wallet_entry where kind = ${walletEntryKind.CAPTURE} group by 1, 2, 3) e using (dealer_id, biz_type, biz_id)
    where coalesce(f.taken, 0) <> coalesce(e.taken, 0)
  union all
  select 'given back', of_biz_id::text, sum(change_principal_fen), sum(change_gift_fen), sum(change_credit_fen) from charging_wallet_entry
    where of_biz_id is not null group by dealer_id, of_biz_id
    having sum(change_principal_fen) > 0 or sum(change_gift_fen) > 0 or sum(change_credit_fen) < 0`;

/** What a company has used of its credit: what no statement counts yet, and what statements are still owed. */
export const companyCredit = `
  select w.id::text as who, w.used_credit_fen, coalesce(m.fen, 0) as uncounted, coalesce(s.fen, 0) as owed from charging_wallet w
    left join (select dealer_id, company_id, sum(credit_fen) as fen from company_charge_move m
      where not exists (select from company_settlement_move k where k.dealer_id = m.dealer_id and k.entry_id = m.entry_id) group by 1, 2) m
      on m.dealer_id = w.dealer_id and m.company_id = w.company_id
    left join (select dealer_id, company_id, sum(payable_fen - paid_fen) as fen from company_settlement
      where status <> ${companySettlementStatus.VOID} group by 1, 2) s on s.dealer_id = w.dealer_id and s.company_id = w.company_id
    where w.company_id is not null and w.used_credit_fen <> coalesce(m.fen, 0) + coalesce(s.fen, 0)`;

export const walletInvariants: readonly Invariant[] = [
  { name: 'wallet: principal, gift and credit are the sum of the entries, what is frozen is held and there', rows: walletSums },
  { name: 'company credit: what is used is what no statement counts and what statements are owed', rows: companyCredit },
];
