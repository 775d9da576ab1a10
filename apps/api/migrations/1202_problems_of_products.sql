-- What each product lacks, and why customers do not see it, so that the town's catalogue finds them with an index. The
-- documents are written again after the upgrade.
alter table product_document add column problems text[] not null default '{}';
create index product_document_problems on product_document using gin (problems);
