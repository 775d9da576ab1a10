import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { HeartIcon } from '@lonja/ui/controls/icons.tsx'
import type { FavouriteButtonProps } from './FavouriteButton.tsx'
import css from './Heart.module.css'

interface HeartButtonProps extends FavouriteButtonProps {
  isFavourite: boolean
  onPress: () => void
}

/** Draws the favourite button and calls `onPress`: only an icon on cards, an icon with text on a page. */
export function HeartButton({ shop, shape, isFavourite, onPress }: HeartButtonProps) {
  const { t } = useLocale()
  return (
    <button
      type="button"
      className={css[shape]}
      aria-pressed={isFavourite}
      aria-label={t('favourites.named', { name: shop.name })}
      onClick={onPress}
    >
      <HeartIcon size={shape === 'card' ? 24 : 20} />
      {shape === 'page' && t('favourites.one')}
    </button>
  )
}
