-- Published: what a licence brought when it was imported, for what is charged for it: its own pieces and days, and how long what its pool had before
-- was licensed until then. Licences that are void are in it no more.
create view license_fee_fact with (security_invoker = true) as
  select h.dealer_id, h.id, h.license_no, h.items, h.start_date, h.expire_date, h.imported_at, b.until_before, coalesce(b.items_before, '[]') as items_before
  from license_history h
  cross join lateral (
    select max(s.expire_date) as until_before, jsonb_agg(i.item) filter (where i.item is not null) as items_before
    from license_history s left join lateral jsonb_array_elements(s.items) as i (item) on true
    where s.dealer_id = h.dealer_id and s.pool_id = h.pool_id and s.id < h.id and s.state <> 4
  ) b
  where h.state <> 4;
grant select on license_fee_fact to bochong_app;
