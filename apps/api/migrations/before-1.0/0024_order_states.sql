-- An order never goes back, so it comes to each status at most once.
create unique index order_status_history_once on order_status_history (order_id, status_id);
drop index order_status_history_order;

-- Whom a status is told.
alter table order_status
  add notify_customer boolean not null default true,
  add notify_business boolean not null default false;
update order_status set notify_customer = code <> 'preparing', notify_business = code in ('confirm', 'canceled');

-- Of a payment, what each order owes, and what became of it.
alter table payment_split
  add captured bigint not null default 0,
  add refunded bigint not null default 0,
  add constraint never_more_than_owed check (captured >= 0 and captured <= amount),
  add constraint never_back_more_than_came check (refunded >= 0 and refunded <= captured);
update payment_split s set captured = s.amount from payment p where p.id = s.payment_id and p.status = 'completed';

alter table payment
  add provider text,
  -- The provider's own name of the attempt.
  add provider_ref text,
  add auth_code text;
create unique index payment_provider_ref on payment (provider, provider_ref) where provider_ref is not null;
create unique index payment_open on payment (order_id) where status in ('new', 'processing', 'authorized');

-- What happened to an attempt to pay, by whom; rows are only added.
create table payment_event (
  id uuid primary key,
  payment_id uuid not null references payment,
  -- Whose share.
  order_id uuid references "order",
  status text not null,
  amount bigint not null check (amount >= 0),
  user_id uuid references "user",
  actor text not null check (actor in ('customer', 'shop', 'operator', 'system', 'bank')),
  created_at timestamptz not null default now()
);
create index payment_event_payment on payment_event (payment_id);

-- What a line weighs in the end, and what may be given instead.
alter table sold_product
  add unit text not null default 'unit',
  add ordered_grams integer check (ordered_grams > 0),
  add final_grams integer check (final_grams >= 0),
  add substitution jsonb,
  add refunded_qty integer not null default 0 check (refunded_qty >= 0 and refunded_qty <= quantity);

alter table payment_method
  add rules jsonb not null default '[]',
  add config jsonb not null default '{}';

-- ISO weekdays on which a method goes to a zone.
alter table shipping_zone add days jsonb not null default '[1, 2, 3, 4, 5, 6, 7]';
