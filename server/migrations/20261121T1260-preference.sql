-- What a user set up for itself: the frame, and columns and saved filters of lists.

create table user_preference (
  dealer_id uuid not null,
  user_id uuid not null,
  name text not null check (char_length(name) <= 130),
  value jsonb not null,
  updated_at timestamptz not null,
  primary key (dealer_id, user_id, name),
  foreign key (dealer_id, user_id) references app_user on delete cascade
);
select bochong.protect('user_preference');
