-- The PIN of a member at the counter of a shop.
create table member_pin (
  business_id uuid not null,
  user_id uuid not null,
  hash text not null,
  created_at timestamptz not null default now(),
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references business_member on delete cascade
);
create index member_pin_user on member_pin (user_id);

alter table session
  -- The shop at whose counter the device stands. Such a session gives no rights; people work there with their PIN.
  add counter_id uuid references business on delete cascade,
  -- For a session that began with a PIN: the session of the device.
  add device_id uuid references session on delete cascade;
create index session_counter on session (counter_id) where counter_id is not null;
create index session_device on session (device_id) where device_id is not null;
