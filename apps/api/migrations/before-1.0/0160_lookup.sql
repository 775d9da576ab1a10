-- For programs that keep their own stock: what has changed since they last asked, and records by the shops' own keys.
create index product_sku on product (sku) where sku is not null;
create index product_ean on product (ean) where ean is not null;
create index attribute_combo_sku on attribute_combo (sku) where sku is not null;
create index attribute_combo_ean on attribute_combo (ean) where ean is not null;
create index order_updated on "order" (updated_at);

-- Not indexed: every unit sold writes it, and would have to write the index too.
alter table attribute_combo add updated_at timestamptz not null default now();
create function stamp_attribute_combo() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;
create trigger attribute_combo_updated before update on attribute_combo
  for each row when (old.* is distinct from new.*) execute function stamp_attribute_combo();
