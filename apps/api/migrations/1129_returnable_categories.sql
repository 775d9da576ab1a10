-- Whether customers can withdraw from the purchase of new products in the category (TRLGDCU art. 103). Each product has
-- a value of its own, so this changes no product.
alter table category add column returnable boolean not null default true;
