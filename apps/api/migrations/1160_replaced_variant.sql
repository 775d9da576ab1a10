-- Whether the variant without options is off because the product has variants with options. It comes back when the last
-- of them is deleted. A variant that the shop itself has taken off sale stays so.
alter table attribute_combo add column replaced boolean not null default false;

update attribute_combo plain set replaced = true
where value_key = '' and not enabled
  and exists (select from attribute_combo other where other.product_id = plain.product_id and other.value_key <> '');
