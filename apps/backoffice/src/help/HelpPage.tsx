import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import css from './HelpPage.module.css'

const topics = [
  'shift',
  'iphone',
  'android',
  'printing',
  'network',
  'handover',
  'deliveries',
  'phone',
  'pause',
] as const
/** The longest topic has this number of steps. */
const mostSteps = 5

/** Short instructions for the counter. Each topic has an address of its own, so that people can share it. */
export function Screen() {
  const { t } = useLocale()
  const title = t('manage.help.title')
  return (
    <Page title={title} heading={title}>
      <p>{t('manage.help.lead')}</p>
      <nav className={css['topics']} aria-label={title}>
        <ul>
          {topics.map((topic) => (
            <li key={topic}>
              <a href={`#${topic}`}>{t(`manage.help.${topic}.title`)}</a>
            </li>
          ))}
        </ul>
      </nav>
      {topics.map((topic) => (
        <Topic key={topic} topic={topic} />
      ))}
    </Page>
  )
}

function Topic({ topic }: { topic: (typeof topics)[number] }) {
  const { t, knownText } = useLocale()
  const steps = Array.from({ length: mostSteps }, (_, index) => knownText(`manage.help.${topic}.step${index + 1}`))
  return (
    <section className={css['topic']} aria-labelledby={topic}>
      <h2 id={topic}>{t(`manage.help.${topic}.title`)}</h2>
      <ol>{steps.map((step) => step && <li key={step}>{step}</li>)}</ol>
    </section>
  )
}
