-- Addresses of other programs that get the events of a shop or of the town.
create table webhook (
  id uuid primary key,
  -- Null: the events of every shop.
  business_id uuid references business on delete cascade,
  url text not null,
  kinds jsonb not null,
  -- The secret that signs the deliveries, encrypted.
  sealed bytea not null,
  key_id text not null,
  created_at timestamptz not null default now(),
  failing_at timestamptz,
  disabled_at timestamptz
);
create index webhook_business on webhook (business_id);

create sequence webhook_sequence;
-- An event for an endpoint. A trigger writes it in the transaction of the change. A row is kept for some weeks, as a log
-- and to send it again.
create table webhook_delivery (
  id uuid primary key,
  -- Two changes of one record lock the record, so its events are numbered in the order of the changes.
  sequence bigint not null default nextval('webhook_sequence'),
  webhook_id uuid not null references webhook on delete cascade,
  business_id uuid not null references business on delete cascade,
  kind text not null,
  record text not null,
  data jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  status integer,
  duration integer,
  error text,
  delivered_at timestamptz,
  -- When it was given up.
  dropped_at timestamptz
);
create index webhook_delivery_due on webhook_delivery (due_at) where delivered_at is null and dropped_at is null;
create index webhook_delivery_record on webhook_delivery (webhook_id, record, sequence)
  where delivered_at is null and dropped_at is null;
create index webhook_delivery_list on webhook_delivery (webhook_id, created_at desc);
create index webhook_delivery_business on webhook_delivery (business_id);
create index webhook_delivery_created on webhook_delivery (created_at);

create function queue_webhook(shop uuid, event text, about uuid, facts jsonb) returns void language sql as $$
  insert into webhook_delivery (id, webhook_id, business_id, kind, record, data, dropped_at)
  select gen_random_uuid(), w.id, shop, event, about::text, facts || jsonb_build_object('id', about),
    case when w.disabled_at is not null then clock_timestamp() end
  from webhook w where (w.business_id = shop or w.business_id is null) and w.kinds ? event
$$;

create function note_order_for_webhooks() returns trigger language plpgsql as $$
begin
  if exists (select from webhook) then
    perform queue_webhook(new.business_id, 'order.changed', new.id, jsonb_build_object(
      'code', new.code, 'status', (select code from order_status where id = new.status_id),
      'paymentState', new.payment_state, 'deliveryState', new.delivery_state, 'total', new.total));
  end if;
  return null;
end $$;
create trigger note_new_order_for_webhooks after insert on "order" for each row
  when (new.business_id is not null and not new.unconfirmed) execute function note_order_for_webhooks();
create trigger note_order_for_webhooks after update on "order" for each row
  when (new.business_id is not null and not new.unconfirmed and
    (new.status_id, new.payment_state, new.delivery_state, new.total, new.unconfirmed)
      is distinct from (old.status_id, old.payment_state, old.delivery_state, old.total, old.unconfirmed))
  execute function note_order_for_webhooks();

-- The log of stock has one row for each change of a variant. `available` is what can be sold.
create function note_stock_for_webhooks() returns trigger language plpgsql as $$
begin
  if exists (select from webhook) then
    perform queue_webhook(m.business_id, 'stock.changed', m.attribute_combo_id, jsonb_build_object(
      'product', m.product_id, 'kind', m.kind, 'available', greatest(c.stock - c.allocated - c.reserved, 0)))
    from made m join attribute_combo c on c.id = m.attribute_combo_id where m.business_id is not null
    order by m.attribute_combo_id;
  end if;
  return null;
end $$;
create trigger note_stock_for_webhooks after insert on stock_movement referencing new table as made for each statement
  execute function note_stock_for_webhooks();

create function note_question_for_webhooks() returns trigger language plpgsql as $$
begin
  if exists (select from webhook) then
    perform queue_webhook(p.business_id, 'question.changed', new.id, jsonb_build_object('product', p.id, 'state', new.state))
    from product p where p.id = new.product_id;
  end if;
  return null;
end $$;
create trigger note_question_for_webhooks after insert or update of state on question_product for each row
  when (new.state = 'published') execute function note_question_for_webhooks();

create function note_case_for_webhooks() returns trigger language plpgsql as $$
begin
  if exists (select from webhook) then
    perform queue_webhook(new.business_id, 'case.changed', new.id,
      jsonb_build_object('state', new.state, 'type', new.type, 'order', new.order_id));
  end if;
  return null;
end $$;
create trigger note_case_for_webhooks after insert or update of state, message on issue for each row
  when (new.business_id is not null) execute function note_case_for_webhooks();
