-- Options whose name contains a text, for suggestions. Without it, the names of all options were folded.
create index attribute_value_folded on attribute_value using gin (fold(name) gin_trgm_ops);
