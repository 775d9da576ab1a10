-- Money that went back is an invoice of its own; what went back before was corrected elsewhere.
alter table refund add invoice_at timestamptz default now();
update refund set invoice_at = null;
create index refund_to_invoice on refund (invoice_at) where invoice_at is not null and state = 'done';

-- Of a rectifying invoice: what it corrects for.
alter table invoice add refund_id uuid references refund;
create unique index invoice_refund on invoice (refund_id) where refund_id is not null;
