-- The system that issues the invoices of a shop. Null: the default of the law for the day of the invoice.
alter table business add column invoicing text check (invoicing in ('lonja', 'own', 'off'));

-- The system that was responsible for the invoice of a paid share, and for the correction of a refund, when the job
-- looked for it. It is null before, and for rows that were decided before this column existed, which is 'lonja'.
alter table "order" add column invoiced_by text check (invoiced_by in ('lonja', 'own', 'off'));
alter table refund add column invoiced_by text check (invoiced_by in ('lonja', 'own', 'off'));
