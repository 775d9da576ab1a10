import type { FavouriteButtonProps } from './FavouriteButton.tsx'
import { HeartButton } from './HeartButton.tsx'
import { useFavourite } from './favourites.ts'

/** Shows whether a shop is a favourite of the signed-in user, and toggles it. */
export function Heart(props: FavouriteButtonProps) {
  const { isFavourite, toggle } = useFavourite(props.shop)
  return <HeartButton {...props} isFavourite={isFavourite} onPress={toggle} />
}
