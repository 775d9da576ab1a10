-- The galleries and pictures that the blocks of the home page show, also on other days. The foreign keys keep them from
-- being deleted.
create table home_gallery (
  image_gallery_id uuid primary key references image_gallery
);
create table home_image (
  image_id uuid primary key references image_object
);

insert into home_gallery (image_gallery_id)
  select distinct g.id from setting s
  cross join lateral jsonb_array_elements(s.value->'blocks') block
  join image_gallery g on g.id::text = block->>'gallery'
  where s.key = 'home';
insert into home_image (image_id)
  select distinct i.id from setting s
  cross join lateral jsonb_array_elements(s.value->'blocks') block
  join image_object i on i.id::text = block->>'image'
  where s.key = 'home';
