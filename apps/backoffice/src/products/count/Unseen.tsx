import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useShop } from '#/people/current-shop.ts'
import css from './CountPage.module.css'
import { type CountSession, countNone, unseen } from './count-session.ts'
import { type CountedVariant, countedVariantsQuery } from './count.queries.ts'
import type { TakeStep } from './use-count.ts'

/** The variants that should be on the shelf and were not counted. */
const expected = (session: CountSession, variants: readonly CountedVariant[]): CountedVariant[] =>
  unseen(session, variants).filter(({ stock }) => stock > 0)

interface UnseenProps {
  session: CountSession
  take: TakeStep
  /** Called with the variant that was chosen to be counted. */
  onChoose: (variant: CountedVariant) => void
}

/** What should be on the shelf and was not counted. Each is set to zero only if the shop says so. */
export function Unseen({ session, take, onChoose }: UnseenProps) {
  const { t } = useLocale()
  const [isOpen, setOpen] = useState(false)
  const variants = useQuery({ ...countedVariantsQuery(useShop().id), enabled: isOpen })
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className={css['unseen']}>
      <summary>{t('manage.count.unseen')}</summary>
      {isOpen && (
        <QueryView
          query={variants}
          skeleton={<Skeleton shape="block" />}
          isEmpty={(found) => expected(session, found).length === 0}
          empty={<p>{t('manage.count.all_seen')}</p>}
        >
          {(found) => (
            <ul>
              {expected(session, found).map((variant) => (
                <li key={variant.id}>
                  <span>
                    {variant.name} · {t('manage.products.units', { count: variant.stock })}
                  </span>
                  <Button kind="secondary" onClick={() => onChoose(variant)}>
                    {t('manage.count.add')}
                    <span className="sr-only"> {variant.name}</span>
                  </Button>
                  <Button kind="quiet" onClick={() => take((now) => countNone(now, variant))}>
                    {t('manage.count.none')}
                    <span className="sr-only"> {variant.name}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      )}
    </details>
  )
}
