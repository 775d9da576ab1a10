-- How a price came about, and who bears how much of each discount, are part of what was sold.

alter table sold_product add explanation jsonb;

-- Cents by funder. Null: from before it was written down, and not to be told from the funder alone.
alter table sold_offer add split jsonb;
update sold_offer set split = jsonb_build_object(bearer.name, amount)
from (values ('shop'), ('platform'), ('town')) bearer (name)
where amount > 0 and (funder ->> bearer.name)::int = 10000;

-- Retailers under the recargo de equivalencia: what they buy carries it, and the invoice names it.
alter table "user" add equivalence_surcharge boolean not null default false;
alter table customer add equivalence_surcharge boolean not null default false;

-- What a variant holds, where it is other than what its product says.
alter table attribute_combo add unit jsonb;
