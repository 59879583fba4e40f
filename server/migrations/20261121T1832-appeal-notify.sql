-- Whether the owner was told what became of an appeal: 0 not yet, 1 told, 2 no number to tell.
alter table park_order_appeal add column notify_state smallint not null default 0 check (notify_state between 0 and 2);
