-- What people are told, what on, and what they keep for later.

-- An installed app. Its id is the client's own; it belongs to who logged in on it last.
create table device (
  id uuid primary key,
  user_id uuid references "user" on delete cascade,
  token text,
  platform text,
  model text,
  manufacturer text,
  version text,
  lang text,
  cordova text,
  serial text,
  is_virtual boolean not null default false,
  last_seen timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index device_user on device (user_id, last_seen);
create index device_token on device (token) where token is not null;

create table notification (
  id uuid primary key,
  type text not null,
  title text not null,
  body text not null default '',
  url text,
  order_id uuid references "order" on delete cascade,
  campaign_id uuid references campaign on delete cascade,
  business_id uuid references business on delete cascade,
  created_at timestamptz not null default now()
);
create index notification_order on notification (order_id) where order_id is not null;
create index notification_campaign on notification (campaign_id) where campaign_id is not null;
create index notification_business on notification (business_id) where business_id is not null;

create table notification_user (
  id uuid primary key,
  notification_id uuid not null references notification on delete cascade,
  user_id uuid not null references "user" on delete cascade,
  device_id uuid references device on delete set null,
  channel text not null default 'inapp' check (channel in ('push', 'mail', 'inapp', 'sms')),
  state text not null default 'delivered' check (state in ('queued', 'sent', 'delivered', 'read', 'failed')),
  read_at timestamptz,
  error text,
  created_at timestamptz not null default now(),
  check ((state = 'read') = (read_at is not null)),
  unique (notification_id, user_id, channel)
);
create index notification_user_device on notification_user (device_id) where device_id is not null;
create index notification_user_newest on notification_user (user_id, created_at desc);
-- Counted on every look at a profile, instead of a counter that could be wrong.
create index notification_user_unread on notification_user (user_id) where read_at is null;
alter table "user" drop column count_notification;

-- Whether and how somebody, or a shop, hears of an event. Without one: yes, in the app.
create table notification_config (
  id uuid primary key,
  event text not null,
  channels jsonb not null default '{"push": true, "mail": false, "inapp": true, "sms": false}',
  user_id uuid references "user" on delete cascade,
  business_id uuid references business on delete cascade,
  quiet_hours jsonb,
  digest text not null default 'none' check (digest in ('none', 'daily', 'weekly')),
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  check ((user_id is null) <> (business_id is null))
);
create unique index notification_config_user on notification_config (user_id, event) where user_id is not null;
create unique index notification_config_business on notification_config (business_id, event) where business_id is not null;

create table whitelist (
  id uuid primary key,
  user_id uuid not null references "user" on delete cascade,
  product_id uuid not null references product on delete cascade,
  attribute_combo_id uuid references attribute_combo on delete cascade,
  note text not null default '',
  price_when_added bigint check (price_when_added >= 0),
  created_at timestamptz not null default now(),
  unique nulls not distinct (user_id, attribute_combo_id, product_id)
);
create index whitelist_product on whitelist (product_id);
create index whitelist_combo on whitelist (attribute_combo_id) where attribute_combo_id is not null;
