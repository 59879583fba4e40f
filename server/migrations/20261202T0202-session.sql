-- The login of an employee on site.
alter table app_user add column employee_id uuid,
  add constraint app_user_employee_fkey foreign key (dealer_id, employee_id) references employee (dealer_id, id),
  add constraint app_user_of_employee check (employee_id is null or user_type = 3 and company_id is null and merchant_id is null);
create unique index app_user_employee on app_user (dealer_id, employee_id) where employee_id is not null;
