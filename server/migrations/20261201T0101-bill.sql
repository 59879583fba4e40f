-- Its channel keeps what is paid of the bill back until it is shared out.
alter table bill add column frozen boolean not null default false;
