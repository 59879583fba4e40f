-- An item follows the stay it pays when that is merged into another, as the bill of one stay does (merged_from_id).
alter table bill_item
  add column item_no smallint not null default 0,
  add column merged_from_id uuid;
with numbered as (select dealer_id, bill_id, order_id, row_number() over (partition by dealer_id, bill_id order by order_id) as number from bill_item)
update bill_item as i set item_no = n.number from numbered n
  where n.dealer_id = i.dealer_id and n.bill_id = i.bill_id and n.order_id = i.order_id;
alter table bill_item
  drop constraint bill_item_pkey,
  add primary key (dealer_id, bill_id, item_no),
  alter column item_no drop default;
create index bill_item_merged on bill_item (dealer_id, merged_from_id) where merged_from_id is not null;

create or replace view order_money with (security_invoker = true) as
  select dealer_id, order_id, id, 'PAYMENT' as kind, paid_at as at, paid_fen as amount_fen, pay_channel, pay_scene, bill_no as number, collector_id
    from charge_info where pay_state = 2 and order_id is not null
  union all
  select i.dealer_id, i.order_id, c.id, 'PAYMENT', c.paid_at, i.amount_fen, c.pay_channel, c.pay_scene, c.bill_no, c.collector_id
    from (select dealer_id, order_id, bill_id, sum(amount_fen)::bigint as amount_fen from bill_item group by 1, 2, 3) i
    join charge_info c on c.dealer_id = i.dealer_id and c.id = i.bill_id where c.pay_state = 2
  union all
  select dealer_id, order_id, id, 'REFUND', refunded_at, approved_fen, null, null, refund_no, null
    from refund_apply where refund_status = 3 and order_id is not null;
