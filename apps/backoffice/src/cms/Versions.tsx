import type { CmsVersion } from '@lonja/contract/cms/version'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverNow } from '@lonja/ui/api/server-clock.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useMay } from '#/people/current-shop.ts'
import { Acceptances } from './Acceptances.tsx'
import css from './cms.module.css'
import { cmsQueries, withdrawVersion } from './cms.queries.ts'
import { VersionText } from './VersionText.tsx'

/** What the page has said and will say, the newest version first. */
export function Versions({ page }: { page: string }) {
  const { t } = useLocale()
  const versions = useQuery(cmsQueries.versions(page))
  return (
    <section aria-labelledby="versions" className={css['versions']}>
      <h2 id="versions">{t('manage.pages.versions')}</h2>
      <QueryView query={versions} skeleton={<Skeleton shape="block" />}>
        {(found) => (
          <ol>
            {found.map((version) => (
              <li key={version.id}>
                <Version version={version} />
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </section>
  )
}

function Version({ version }: { version: CmsVersion }) {
  const { t, formatDate } = useLocale()
  const { busy, act } = useAct('cms')
  const mayWrite = useMay('content')
  const maySee = useMay('town.read')
  const [isOpen, setOpen] = useState(false)
  const { id, number, change, inForceDate, announced } = version
  const isPlanned = +new Date(inForceDate) > serverNow()
  const date = formatDate(inForceDate, 'long')
  return (
    <>
      <p>
        <strong>{t(isPlanned ? 'manage.pages.version_from' : 'manage.pages.version_since', { number, date })}</strong>
        {announced && ` · ${t('manage.pages.announced')}`}
      </p>
      {change && <p>{change}</p>}
      <div className={css['actions']}>
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{t('manage.pages.read_version')}</summary>
          {isOpen && <VersionText id={id} />}
        </details>
        {announced && maySee && <Acceptances version={id} />}
        {isPlanned && mayWrite && (
          <Button
            kind="secondary"
            busy={busy}
            onClick={() => void act((api) => withdrawVersion(api, id), t('manage.pages.withdrawn'))}
          >
            {t('manage.pages.withdraw')}
            <span className="sr-only"> {number}</span>
          </Button>
        )}
      </div>
    </>
  )
}
