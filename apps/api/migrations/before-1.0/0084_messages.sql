-- Mail, notifications and push messages.

-- Mail to send by any of the processes. A row is written in the transaction of its event and deleted when the mail is
-- sent. The text is made only then, so that secrets in it are never stored.
create table mail (
  id uuid primary key,
  kind text not null,
  recipient text not null,
  data jsonb not null default '{}',
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  -- Given up: too many attempts, or refused for good.
  dropped_at timestamptz,
  error text,
  created_at timestamptz not null default now()
);
create index mail_due on mail (due_at) where dropped_at is null;
-- For the operators' list of failures.
create index mail_dropped on mail (dropped_at desc) where dropped_at is not null;

-- The mails of an order, each once. A row is written in the transaction of its event and stays when the mail is sent.
create table order_mail (
  order_id uuid not null references "order",
  -- A status, or the result of a payment.
  event text not null,
  -- The id of the payment or refund; for a status that of the order.
  about uuid not null,
  audience text not null check (audience in ('customer', 'shop')),
  -- The id of the row in `mail`, and of the sent message.
  mail_id uuid not null unique,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (order_id, event, about, audience)
);

-- What happened, once for all who are notified of it.
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

-- A notification to one user by one channel.
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
-- To count the unread ones with every profile that is read, instead of a counter that could be wrong.
create index notification_user_unread on notification_user (user_id) where read_at is null;

-- How a user or a shop is notified of an event. Without a row: in the app.
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

-- Push messages to send. Sent ones are deleted.
create table push (
  id uuid primary key,
  notification_id uuid not null references notification on delete cascade,
  device_id uuid not null references device on delete cascade,
  -- The addressee, because another user may log in on the device meanwhile.
  user_id uuid not null references "user" on delete cascade,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  -- Given up: too many attempts, or refused for good.
  dropped_at timestamptz,
  error text,
  created_at timestamptz not null default now(),
  unique (notification_id, device_id)
);
create index push_due on push (due_at) where dropped_at is null;
create index push_device on push (device_id);
create index push_user on push (user_id);
