-- What somebody is told of an order by mail: written in the transaction of what it tells of, once. It stays when the
-- mail is gone, without a word of it.
create table order_mail (
  order_id uuid not null references "order",
  -- A status, or what became of a payment.
  event text not null,
  -- The payment or refund it tells of; of a status the order itself.
  about uuid not null,
  audience text not null check (audience in ('customer', 'shop')),
  -- The row of `mail` while it waits, and the message's own id.
  mail_id uuid not null unique,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (order_id, event, about, audience)
);

-- Who pays by card is at the bank meanwhile: they are told when it is paid, declined or given up.
update order_status set notify_customer = false where code = 'pending';

-- What operators look at.
create index mail_dropped on mail (dropped_at desc) where dropped_at is not null;
