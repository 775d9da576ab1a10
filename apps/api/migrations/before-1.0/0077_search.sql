-- Tables made from the others, for speed.

-- What lists, search and facets read: one row per product, written in the transaction that changes the product.
create table product_document (
  id uuid primary key references product on delete cascade,
  business_id uuid not null,
  -- Its category and all above.
  category_ids uuid[] not null,
  value_ids uuid[] not null,
  offer_ids uuid[] not null,
  campaign_ids uuid[] not null,
  -- Everybody may see the product and its shop.
  visible boolean not null,
  featured boolean not null,
  marketplace boolean not null,
  available boolean not null,
  reduced boolean not null,
  price bigint,
  sales integer not null,
  origin text,
  name text not null,
  title_folded text not null,
  -- Sorts ñ after n, whatever the database's collation.
  title_key text collate "C" not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search tsvector not null,
  -- The record as lists serve it, in both representations.
  json text not null,
  jsonld text not null
);
create index product_document_business on product_document (business_id) where visible;
create index product_document_categories on product_document using gin (category_ids);
create index product_document_values on product_document using gin (value_ids);
create index product_document_search on product_document using gin (search);
create index product_document_title on product_document using gin (title_folded gin_trgm_ops);
create index product_document_by_title on product_document (title_key, id) where visible;
create index product_document_by_price on product_document (price, id) where visible;
create index product_document_by_price_down on product_document (price desc nulls last, id) where visible;
create index product_document_by_sales on product_document (sales, id) where visible;
create index product_document_by_created on product_document (created_at, id) where visible;
create index product_document_by_updated on product_document (updated_at, id) where visible;
create index product_document_featured on product_document (featured, id) where visible;

-- Documents of about 2.5 kB are read all the time: PostgreSQL keeps them in the row without compressing them.
alter table product_document set (toast_tuple_target = 4080);

-- Every word of the catalogue, to correct typing errors.
create table search_word (
  word text primary key
);
create index search_word_similar on search_word using gin (word gin_trgm_ops);
-- Finds words by prefix, whatever the database's collation. n finds ñ too.
create index search_word_prefix on search_word (translate(word, 'ñ', 'n') text_pattern_ops);

-- The setting below can be named only once its extension is loaded.
do $$ begin perform show_limit(); end $$;

-- Words of the catalogue that are similar to a word that it does not have. The threshold is far below the usual one,
-- because two swapped letters in a short word leave few trigrams («olvia» and «oliva»: 0.2). The caller ranks by edit
-- distance.
create function similar_words(wanted text) returns table (word text, similarity real)
  language sql stable parallel safe
  set pg_trgm.similarity_threshold = 0.15
as $$
  select candidate.word, similarity(candidate.word, wanted)
  from search_word candidate
  where candidate.word % wanted and abs(length(candidate.word) - length(wanted)) <= 2
  order by 2 desc, 1
  limit 40
$$;
