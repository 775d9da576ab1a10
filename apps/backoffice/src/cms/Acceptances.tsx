import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { cmsQueries } from './cms.queries.ts'

/** Which shops have accepted a version, and which have not. It is loaded when the user opens it. */
export function Acceptances({ version }: { version: string }) {
  const { t } = useLocale()
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('manage.pages.acceptances')}</summary>
      {isOpen && <AcceptanceList version={version} />}
    </details>
  )
}

function AcceptanceList({ version }: { version: string }) {
  const { t, formatDateTime } = useLocale()
  const acceptances = useQuery(cmsQueries.acceptances(version))
  return (
    <QueryView query={acceptances} skeleton={<Skeleton shape="block" />}>
      {(found) => (
        <ul>
          {found.map(({ business, acceptedDate, user }) => (
            <li key={business.id}>
              {acceptedDate
                ? t('manage.pages.accepted_by', {
                    shop: business.name,
                    date: formatDateTime(acceptedDate),
                    user: user?.username ?? '–',
                  })
                : t('manage.pages.not_accepted', { shop: business.name })}
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}
