-- The codes of the products that customers see, in the order in which the town's catalogue looks for repeated ones. The
-- rows are narrow, because that list reads all of them. All documents are written again after the upgrade, and their
-- codes with them.
create table product_code (
  product_id uuid not null references product on delete cascade,
  -- Thirteen digits for an article with a UPC or an EAN-13. Codes that each shop numbers by itself are left out.
  ean text collate "C" not null,
  business_id uuid not null,
  -- A hash of the title without case, accents and signs, which fits a number of JavaScript.
  title bigint not null,
  primary key (product_id, ean)
);
create index product_code_by_ean on product_code (ean, business_id) include (title, product_id);
