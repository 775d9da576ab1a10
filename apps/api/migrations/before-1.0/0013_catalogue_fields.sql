-- What tax law, the marketplace's terms and European product safety ask to know of shops and products.
alter table business
  add tax_regime text not null default 'general'
    check (tax_regime in ('general', 'recargo', 'simplificado', 'agrario', 'exento')),
  add iban text,
  -- Basis points of what is sold; null: the town's own rate.
  add commission integer check (commission between 0 and 10000),
  -- Where a trader is registered, as the Digital Services Act has marketplaces show (art. 30).
  add dsa_trader jsonb;

alter table product
  -- Sold by weight: what a piece weighs about, and how far off it may be.
  add weight_sale jsonb,
  -- Maker, address and warnings (Regulation (EU) 2023/988, art. 19).
  add gpsr jsonb;

-- The categories an attribute is meant for; none: all.
create table attribute_category (
  attribute_id uuid not null references attribute on delete cascade,
  category_id uuid not null references category on delete cascade,
  primary key (attribute_id, category_id)
);
create index attribute_category_category on attribute_category (category_id);

alter table attribute_value add image_id uuid references image_object;
create index attribute_value_image on attribute_value (image_id) where image_id is not null;
alter table attribute_combo add image_id uuid references image_object;
create index attribute_combo_image on attribute_combo (image_id) where image_id is not null;

create index attribute_business on attribute (business_id) where business_id is not null;
create index price_list_business on price_list (business_id) where business_id is not null;
