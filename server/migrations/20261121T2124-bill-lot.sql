-- How money taken in one sum belongs to several lots (finance-marketing §1.2: allocations, Σ = amount). A bill for one lot has no rows.
create table bill_lot (
  dealer_id uuid not null,
  bill_id uuid not null,
  park_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  primary key (dealer_id, bill_id, park_id)
);
select bochong.protect('bill_lot');
