-- Which statement wrote a document, to write it again when an upgrade brings another one (products/rebuild-documents.ts).
-- The default stays for processes of the version before, which write documents until they are replaced.
alter table product_document add version text not null default '';
create index product_document_version on product_document (version);
