-- The layout of the template `shop` is the one of shops that did not choose. Until now nothing read it, and these pages had the layout
-- `side`, which they keep.
update template set layout = 'side' where code = 'shop' and kind = 'page';
