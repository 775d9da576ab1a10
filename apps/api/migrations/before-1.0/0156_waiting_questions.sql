-- When the question of a new account is published by itself. Null: it is, or somebody decides.
alter table question_product add column publish_at timestamptz;
create index question_product_publish on question_product (publish_at) where publish_at is not null;
