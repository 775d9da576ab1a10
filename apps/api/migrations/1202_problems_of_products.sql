-- The problems of each product, for example a missing picture or a recall. The index finds the products with a problem
-- for the town's catalogue. All documents are written again after the upgrade.
alter table product_document add column problems text[] not null default '{}';
create index product_document_problems on product_document using gin (problems);
