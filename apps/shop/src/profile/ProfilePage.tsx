import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { type Profile, myProfile } from '@lonja/ui/api/me.ts'
import { useSession } from '@lonja/ui/api/session.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { LanguageChoice } from '@lonja/ui/controls/LanguageChoice.tsx'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { ThemeChoice } from '@lonja/ui/controls/ThemeChoice.tsx'
import { BellIcon, HeartIcon, OrdersIcon } from '@lonja/ui/controls/icons.tsx'
import { latePart } from '@lonja/ui/late/late-part.ts'
import { AccessForms } from './AccessForms.tsx'
import { Addresses } from './Addresses.tsx'
import { BillingForm } from './BillingForm.tsx'
import { OwnData } from './OwnData.tsx'
import { PersonalForm } from './PersonalForm.tsx'
import css from './ProfilePage.module.css'
import { Sessions } from './Sessions.tsx'

const OptionalForm = latePart(async () => (await import('./OptionalForm.tsx')).OptionalForm)
const OwnPicture = latePart(async () => (await import('./OwnPicture.tsx')).OwnPicture)

/** The screen with all data that users can see and change about themselves. Its route needs a login. */
export function Screen() {
  const { t } = useLocale()
  const user = useSession()
  return (
    <Page title={t('profile.title')} heading={t('profile.title')} noIndex>
      {user && <ProfileView key={user.id} user={user.id} />}
    </Page>
  )
}

function ProfileView({ user }: { user: string }) {
  const profile = useQuery(myProfile(user))
  return (
    <QueryView query={profile} skeleton={<ProfileSkeleton />}>
      {(data) => <Sections profile={data} />}
    </QueryView>
  )
}

function Sections({ profile }: { profile: Profile }) {
  const { t, town } = useLocale()
  return (
    <div className={css['profile']}>
      <nav className={css['ways']} aria-label={t('profile.ways')}>
        <ButtonLink kind="secondary" to="/orders" icon={<OrdersIcon size={20} />}>
          {t('menu.orders')}
        </ButtonLink>
        <ButtonLink kind="secondary" to="/whitelist" icon={<HeartIcon size={20} />}>
          {t('menu.whitelist')}
        </ButtonLink>
        <ButtonLink kind="secondary" to="/notifications" icon={<BellIcon size={20} />}>
          {t('menu.notifications')}
        </ButtonLink>
      </nav>
      <Card title={t('profile.personal')} lead={t('profile.personal_text')}>
        <Suspense fallback={<Skeleton shape="block" />}>
          <OwnPicture profile={profile} />
        </Suspense>
        <PersonalForm profile={profile} />
      </Card>
      <Card title={t('profile.addresses')} lead={t('profile.addresses_text')}>
        <Addresses user={profile.id} />
      </Card>
      <Card title={t('profile.billing')} lead={t('profile.billing_text')}>
        <BillingForm profile={profile} />
      </Card>
      <Card title={t('profile.optional')} lead={t('profile.optional_text')}>
        <Suspense fallback={<Skeleton shape="block" />}>
          <OptionalForm profile={profile} />
        </Suspense>
      </Card>
      <Card
        title={t('profile.access')}
        lead={t('profile.access_text', { username: profile.username, email: profile.email })}
      >
        <AccessForms profile={profile} />
      </Card>
      <Card title={t('profile.sessions')} lead={t('profile.sessions_text')}>
        <Sessions user={profile.id} />
      </Card>
      {town.languages.length > 1 && (
        <Card title={t('language.title')}>
          <LanguageChoice />
        </Card>
      )}
      <Card title={t('theme.title')}>
        <ThemeChoice />
      </Card>
      <Card title={t('profile.data')} lead={t('profile.data_text')}>
        <OwnData profile={profile} />
      </Card>
    </div>
  )
}

function Card({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section className={css['card']}>
      <h2>{title}</h2>
      {lead && <p className={css['lead']}>{lead}</p>}
      {children}
    </section>
  )
}

function ProfileSkeleton() {
  return (
    <div className={css['profile']}>
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </div>
  )
}
