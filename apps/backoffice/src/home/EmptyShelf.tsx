import type { HomeBlock } from '@lonja/contract/home/home-block'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { homeQueries } from './home.queries.ts'
import { missingIn } from './plan-draft.ts'

/** A line for a shelf that has no products now: visitors do not see such a shelf. */
export function EmptyShelf({ block }: { block: Extract<HomeBlock, { kind: 'products' }> }) {
  const { t } = useLocale()
  const { data } = useQuery({ ...homeQueries.isEmpty(block), enabled: missingIn(block) !== 'target' })
  return data === true && <p>{t('manage.home.empty_shelf')}</p>
}
