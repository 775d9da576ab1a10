-- The words of the titles of visible products, and their first two letters with a star. For each word, the index begins
-- with the best products: a search that finds thousands of products ranks only these.
create table title_word (
  product_id uuid not null references product on delete cascade,
  -- A lexeme, or the beginning of a word: `aceit`, `ac*`.
  word text collate "C" not null,
  -- The title begins with the word.
  begins boolean not null,
  -- The logarithm of the number of sold units to the base 2.
  sold smallint not null,
  primary key (product_id, word)
);

insert into title_word (product_id, word, begins, sold)
select document.id, own.word, bool_or(own.begins), floor(ln(document.sales + 1) / ln(2))
from product_document document
cross join lateral (
  select entry.lexeme as word, 1 = any(entry.positions) as begins from unnest(document.search) as entry
  where 'A' = any(entry.weights)
  union all
  select left(split.word, 2) || '*', split.ord = 1
  from regexp_split_to_table(document.title_folded, '[^a-z0-9ñ]+') with ordinality as split (word, ord)
  where length(split.word) > 1
) own
where document.visible
group by document.id, own.word;

create index title_word_best on title_word (word, begins desc, sold desc, product_id);
