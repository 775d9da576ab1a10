-- Recalls: products that are dangerous or unlawful, and the orders that contain them.
create table recall (
  id uuid primary key,
  -- The code by which the products were found. Null if they were chosen.
  ean text,
  -- The batch that is meant, as the buyers read it.
  batch text,
  reason text not null,
  -- What buyers should do.
  advice text not null,
  created_at timestamptz not null default now(),
  lifted_at timestamptz
);
create index recall_created on recall (created_at desc);

create table recall_product (
  recall_id uuid not null references recall,
  product_id uuid not null references product,
  primary key (recall_id, product_id)
);
create index recall_product_product on recall_product (product_id);

create table recall_order (
  recall_id uuid not null references recall,
  order_id uuid not null references "order",
  units integer not null check (units > 0),
  -- The letter to the buyer, which is the same for several orders with one address. Null: there is no address. The row
  -- of the letter is deleted when it is sent.
  mail_id uuid,
  primary key (recall_id, order_id)
);
create index recall_order_order on recall_order (order_id);
create index recall_order_mail on recall_order (mail_id) where mail_id is not null;

-- An order that was checked before a restriction and is written after it would sell the product, and a recall would not
-- know its buyer. The error is the one of a missing product, after which the checkout reads the basket again.
create function refuse_restricted() returns trigger language plpgsql as $$
declare
  found jsonb;
begin
  -- The lock waits for a recall that is being written, and then reads its restriction. A condition in this statement would
  -- be tested before the lock, so that the row would be skipped without waiting.
  select restrictions into found from product where id = new.product_id for key share;
  if found <> '[]' then
    raise exception 'The product is restricted' using errcode = '23503', constraint = 'sold_product_restricted';
  end if;
  return new;
end $$;
create trigger refuse_restricted before insert on sold_product for each row execute function refuse_restricted();
