import type { ShopLook as Look } from '@lonja/contract/templates/look'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useMay } from '#/people/current-shop.ts'
import { LookPreview } from './LookPreview.tsx'
import { ResetLook } from './ResetLook.tsx'
import css from './look.module.css'
import { lookQueries } from './look.queries.ts'

interface ShopLookProps {
  shop: { id: string; name: string; url: string; state: string }
}

/** How the page of a shop looks, for the town. Operators can give it the usual look again. */
export function ShopLook({ shop }: ShopLookProps) {
  const { t } = useLocale()
  const look = useQuery(lookQueries.forTown(shop.id))
  return (
    <section aria-labelledby="shop-look" className={css['preview']}>
      <h2 id="shop-look">{t('manage.shop_look.title')}</h2>
      <QueryView query={look} skeleton={<Skeleton shape="block" />}>
        {(found) => <Shown shop={shop} look={found.look} isOwn={found.isOwn} />}
      </QueryView>
    </section>
  )
}

function Shown({ shop, look, isOwn }: ShopLookProps & { look: Look; isOwn: boolean }) {
  const { t } = useLocale()
  const mayReset = useMay('content')
  const [isAsking, setAsking] = useState(false)
  const { id, name, url, state } = shop
  return (
    <>
      {isOwn ? <Choices look={look} /> : <p>{t('manage.shop_look.usual')}</p>}
      <LookPreview name={name} choice={look} title={t('manage.shop_look.shown')} />
      <div className={css['buttons']}>
        {isOwn && mayReset && (
          <Button kind="danger" onClick={() => setAsking(true)}>
            {t('manage.look.usual')}
          </Button>
        )}
        {state !== 'suspended' && <a href={`/businesses/${url}`}>{t('manage.look.page')}</a>}
      </div>
      <ResetLook shop={id} name={name} open={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}

/** The colours, fonts and layout that the shop has chosen. */
function Choices({ look: { palette, fonts, layout } }: { look: Look }) {
  const { t } = useLocale()
  const colors = (['primary', 'accent', 'background', 'text'] as const).flatMap((part) => {
    const color = palette[part]
    return color === undefined ? [] : [{ part, color }]
  })
  const letters = (['title', 'body'] as const).flatMap((part) => {
    const font = fonts[part]
    return font === undefined ? [] : [{ part, font }]
  })
  return (
    <ul>
      {colors.map(({ part, color }) => (
        <li key={part}>
          {t(part === 'text' ? 'manage.shop_look.text_color' : `manage.shop_look.${part}`)}: {color}
        </li>
      ))}
      {letters.map(({ part, font }) => (
        <li key={part}>
          {t(`manage.look.font_${part}`)}: {t(`manage.look.font_${font}`)}
        </li>
      ))}
      <li>
        {t('manage.look.layout')}: {t(`manage.look.layout_${layout}`)}
      </li>
    </ul>
  )
}
