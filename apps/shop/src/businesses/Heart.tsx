import type { FavouriteButtonProps } from './FavouriteButton.tsx'
import { HeartButton } from './HeartButton.tsx'
import { useFavourite } from './favourites.ts'

/** Says whether a shop is a favourite of whoever is signed in, and makes it one or none by a press. */
export function Heart(props: FavouriteButtonProps) {
  const { isFavourite, toggle } = useFavourite(props.shop)
  return <HeartButton {...props} isFavourite={isFavourite} onPress={toggle} />
}
