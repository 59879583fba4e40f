-- The till knows no business: what a bill, an item or a refund is for is a subject of some business (biz_type).
alter table charge_info rename column order_id to subject_id;
alter index charge_info_order rename to charge_info_subject;
alter table bill_item rename column order_id to subject_id;
alter index bill_item_order rename to bill_item_subject;
alter table refund_apply rename column order_id to subject_id;
alter index refund_apply_order rename to refund_apply_subject;
-- Bills of one payment by several means share the id of the first.
alter table charge_info add column payment_id uuid;

-- Numbers of what can be paid for, as receipts and refunds show and find them. A business that has numbers adds its own.
create view subject_number with (security_invoker = true) as
  select dealer_id, order_id as subject_id, order_no as number from order_number;

-- Every movement of money as it happened: a double-entry ledger can be built from these rows alone. Written in the movement's own
-- transaction, never changed. The id carries the accounting instant.
create table money_event (
  dealer_id uuid not null,
  id uuid not null,
  kind text not null,
  body jsonb not null,
  primary key (dealer_id, id)
) partition by range (id);
select bochong.partitioned('money_event');
revoke update, delete on money_event from bochong_app;
