-- 4: closed for good.
alter table pay_account drop constraint pay_account_status_check, add constraint pay_account_status_check check (status between 1 and 4);
