-- Users and roles as their administrators keep them; pages a user keeps on the home page.

create table shortcut_menu (
  dealer_id uuid not null,
  user_id uuid not null,
  menu_id text not null,
  sort integer not null,
  primary key (dealer_id, user_id, menu_id),
  foreign key (dealer_id, user_id) references app_user
);
select bochong.protect('shortcut_menu');
create index user_role_of_role on user_role (dealer_id, role_id);
