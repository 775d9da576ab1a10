import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import css from './InfoPage.module.css'
import { type Licence, infoQueries } from './info.queries.ts'

/** The licences of all packages, loaded when the user opens them. */
export function Licences() {
  const { t } = useLocale()
  const [open, setOpen] = useState(false)
  return (
    <details className={css['licences']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('info.licences')}</summary>
      {open ? (
        <List />
      ) : (
        <p>
          <a href="/assets/licences.json">{t('info.licences_file')}</a>
        </p>
      )}
    </details>
  )
}

function List() {
  const { t } = useLocale()
  const licences = useQuery(infoQueries.licences())
  return (
    <QueryView query={licences} skeleton={<Skeleton shape="block" />}>
      {(list) => (
        <>
          <p>{t('info.licences_count', { count: list.length })}</p>
          <ul>
            {list.map((one) => (
              <LicenceRow key={`${one.name} ${one.version}`} licence={one} />
            ))}
          </ul>
        </>
      )}
    </QueryView>
  )
}

function LicenceRow({ licence: { name, version, licence, url, text } }: { licence: Licence }) {
  const title = (
    <>
      {name} {version} {licence && `· ${licence}`}
    </>
  )
  return (
    <li lang="en">
      {text === null ? (
        <p>{url === null ? title : <a href={url}>{title}</a>}</p>
      ) : (
        <details>
          <summary>{title}</summary>
          <pre>{text}</pre>
        </details>
      )}
    </li>
  )
}
