import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { HeartIcon } from '@lonja/ui/controls/icons.tsx'
import type { FavouriteButtonProps } from './FavouriteButton.tsx'
import css from './Heart.module.css'

interface HeartButtonProps extends FavouriteButtonProps {
  isFavourite: boolean
  onPress: () => void
}

/** The favourite button: on cards only an icon, on a page an icon with text. */
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
