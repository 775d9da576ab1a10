import { Suspense } from 'react'
import { useSession } from '@lonja/ui/api/session.ts'
import { latePart } from '@lonja/ui/late/late-part.ts'
import { useLoginDetour } from '@lonja/ui/hooks/login-detour.ts'
import type { CardShop } from './business.queries.ts'
import css from './Heart.module.css'
import { HeartButton } from './HeartButton.tsx'

const Heart = latePart(async () => (await import('./Heart.tsx')).Heart)

export interface FavouriteButtonProps {
  shop: CardShop
  shape: 'card' | 'page'
}

/** The favourite button of a shop: only an icon on its card, an icon with text on its page. */
export function FavouriteButton(props: FavouriteButtonProps) {
  const user = useSession()
  const toLogin = useLoginDetour()
  if (!user) return <HeartButton {...props} isFavourite={false} onPress={() => toLogin()} />
  return (
    <Suspense fallback={<span className={css['place']} data-shape={props.shape} aria-hidden="true" />}>
      <Heart {...props} />
    </Suspense>
  )
}
