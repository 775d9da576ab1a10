-- Payments, and messages from banks about them.

-- An attempt to pay an order.
create table payment (
  id uuid primary key,
  order_id uuid not null references "order",
  payment_method_id uuid references payment_method,
  amount bigint not null check (amount >= 0),
  status text not null default 'new' check (status in
    ('new', 'processing', 'authorized', 'completed', 'partially_refunded', 'refunded', 'failed', 'canceled', 'expired')),
  -- The money arrived when the order could not accept it any more, so all of it is refunded.
  surplus boolean not null default false,
  provider text,
  -- The provider's name for the attempt.
  provider_ref text,
  auth_code text,
  -- The provider's last answer, in its own code.
  response text,
  -- The form that sends the customer to the provider, and until when it is valid.
  redirection jsonb,
  redirect_expires timestamptz,
  -- When to ask the provider next for the result, and how often it was asked.
  query_at timestamptz,
  queries integer not null default 0,
  created_at timestamptz not null default now(),
  paid_at timestamptz
);
create index payment_order on payment (order_id);
create unique index payment_provider_ref on payment (provider, provider_ref) where provider_ref is not null;
create unique index payment_open on payment (order_id) where status in ('new', 'processing', 'authorized');
create index payment_query on payment (query_at) where query_at is not null;

-- The share of each order of a group in its payment: the amount that it owes, and how much was captured and refunded.
create table payment_split (
  payment_id uuid not null references payment,
  order_id uuid not null references "order",
  amount bigint not null check (amount >= 0),
  -- How much the provider was asked for.
  asked bigint not null default 0 check (asked in (0, amount)),
  captured bigint not null default 0,
  -- How much of `captured` is to be refunded, including the part that is refunded already.
  promised bigint not null default 0,
  refunded bigint not null default 0,
  primary key (payment_id, order_id),
  constraint never_more_than_owed check (captured >= 0 and captured <= amount),
  constraint never_back_more_than_came check (refunded >= 0 and refunded <= captured),
  constraint never_promised_more_than_came check (refunded <= promised and promised <= captured)
);
-- An order is shown with its money. Without this index, every order would read the shares of all orders.
create index payment_split_order on payment_split (order_id);

-- The history of a payment. Rows are only added.
create table payment_event (
  id uuid primary key,
  payment_id uuid not null references payment,
  -- Null: the whole payment.
  order_id uuid references "order",
  status text not null,
  amount bigint not null check (amount >= 0),
  user_id uuid references "user",
  actor text not null check (actor in ('customer', 'shop', 'operator', 'system', 'bank')),
  created_at timestamptz not null default now()
);
create index payment_event_payment on payment_event (payment_id);

-- Notifications from banks with a valid signature, each once. Rows are kept as evidence. They have no data of a card.
create table payment_notification (
  id uuid primary key,
  provider text not null,
  provider_ref text not null,
  -- Of the signed text.
  digest bytea not null,
  body jsonb not null,
  -- The part about money. Null: it has none.
  notice jsonb,
  -- The result.
  verdict text,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  -- Until then the process that took it works on it. Afterwards another process may take it.
  due_at timestamptz not null,
  attempts integer not null default 1,
  unique (provider, digest)
);
create index payment_notification_due on payment_notification (due_at) where processed_at is null;
create index payment_notification_ref on payment_notification (provider, provider_ref);

-- The number of refused notifications per day: those without a valid signature or for another merchant.
create table refused_notification (
  provider text not null,
  reason text not null,
  day date not null,
  times bigint not null default 1,
  primary key (provider, reason, day)
);

-- Differences between a provider's data and ours, for operators to look into.
create table payment_anomaly (
  id uuid primary key,
  payment_id uuid references payment,
  order_id uuid references "order",
  provider text not null,
  provider_ref text not null,
  kind text not null check (kind in ('unknown', 'amount', 'currency', 'captured', 'refunded', 'refused')),
  -- Cents.
  expected bigint,
  found bigint,
  currency text,
  response text,
  created_at timestamptz not null default now()
);
-- The same difference is written once.
create unique index payment_anomaly_once on payment_anomaly
  (provider, provider_ref, kind, coalesce(expected, -1), coalesce(found, -1), coalesce(currency, ''));
create index payment_anomaly_payment on payment_anomaly (payment_id);
create index payment_anomaly_order on payment_anomaly (order_id);
