import type { TownLook } from '@lonja/contract/setup/town-look'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useForm } from '@lonja/ui/forms/form.ts'
import { refuseFields, useSubmit } from '@lonja/ui/forms/submit.ts'
import { violationText } from '@lonja/ui/api/api-error.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useMay } from '#/people/current-shop.ts'
import { lookChecks } from '../setup-form.ts'
import { LookFields } from './LookFields.tsx'
import css from './look.module.css'
import { changeLook, lookQuery } from './look.queries.ts'

/** The name, the colour and the logo of the town's shop. */
export function Screen() {
  const { t } = useLocale()
  const found = useQuery(lookQuery)
  return (
    <Page title={t('manage.town_look.title')} heading={t('manage.town_look.title')}>
      <p>{t('manage.town_look.lead')}</p>
      <QueryView query={found} skeleton={<Skeleton shape="block" />}>
        {(look) => (look.changeable ? <LookForm look={look} /> : <Notice title={t('manage.town_look.demo')} />)}
      </QueryView>
    </Page>
  )
}

function LookForm({ look }: { look: TownLook }) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const may = useMay('town.system')
  const [logo, setLogo] = useState<File | null | undefined>()
  const form = useForm({ appName: look.name, color: look.color }, lookChecks)
  const send = async () => {
    const { appName: name, color } = form.values
    await changeLook(api, { name, color, logo: logo === undefined ? (look.logo?.id ?? null) : logo })
    showToast('success', t('manage.town_look.saved'))
  }
  const { problems, busy, attributes } = useSubmit(form, send, (error) =>
    refuseFields(locale, form, error, (refused, name) =>
      violationText(locale, refused, name === 'appName' ? 'name' : name),
    ),
  )
  return (
    <form className={css['form']} {...attributes}>
      <ErrorSummary problems={problems} />
      <fieldset disabled={!may}>
        <legend className="sr-only">{t('manage.town_look.title')}</legend>
        <LookFields form={form} logo={logo === undefined ? (look.logo?.contentUrl ?? null) : logo} onLogo={setLogo} />
      </fieldset>
      {may && (
        <Button type="submit" busy={busy}>
          {t('manage.record.save')}
        </Button>
      )}
    </form>
  )
}
