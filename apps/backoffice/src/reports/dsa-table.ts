import type { Column } from '@lonja/contract/csv'
import { restrictingActions } from '@lonja/contract/moderation/choices'
import type { DsaReport } from '@lonja/contract/moderation/dsa-report'
import type { Locale } from '@lonja/ui/i18n/locale.ts'

interface Count {
  what: string
  /** The reporter, or the reason and the ground. It can be empty. */
  detail: string
  count: number
}

export interface DsaPart {
  part: 'reports' | 'decisions' | 'own' | 'complaints'
  rows: Count[]
}

/** Hours with one decimal. */
export const hoursOf = (seconds: number): number => Math.round(seconds / 360) / 10

type Decisions = DsaReport['decisions'][number]

const isOwn = ({ action, ownInitiative }: Decisions): boolean => ownInitiative && restrictingActions.includes(action)

/** The numbers of the report in words. Restrictions that nobody had asked for are a part of their own. */
export function dsaParts({ reports, decisions, complaints }: DsaReport, t: Locale['t']): DsaPart[] {
  const describe = ({ action, reason, ground, count }: Decisions): Count => ({
    what: t(`manage.moderation.was.${action}`),
    detail: [reason && t(`manage.content_reason.${reason}`), ground && t(`manage.moderation.ground_of.${ground}`)]
      .filter(Boolean)
      .join(' · '),
    count,
  })
  return [
    {
      part: 'reports',
      rows: reports.byReason.map(({ reason, reporter, count }) => ({
        what: t(`manage.content_reason.${reason}`),
        detail: t(`manage.reports.dsa.reporter.${reporter}`),
        count,
      })),
    },
    { part: 'decisions', rows: decisions.filter((each) => !each.ownInitiative).map(describe) },
    { part: 'own', rows: decisions.filter(isOwn).map(describe) },
    {
      part: 'complaints',
      rows: complaints.byResult.map(({ by, result, count }) => ({
        what: t(`manage.moderation.complaint_by.${by}`),
        detail: result === 'waiting' ? t('manage.reports.dsa.waiting') : t(`manage.moderation.outcome.${result}`),
        count,
      })),
    },
  ]
}

/** All numbers of the report as rows of one table, with the median times in hours. */
export function dsaTable(report: DsaReport, t: Locale['t']) {
  const names = ['heading', 'what', 'detail', 'count'] as const
  const [part, what, detail, count] = names.map((name) => t(`manage.reports.dsa.${name}`)) as [
    string,
    string,
    string,
    string,
  ]
  const medians = [
    { of: 'reports' as const, seconds: report.reports.medianSeconds },
    { of: 'complaints' as const, seconds: report.complaints.medianSeconds },
  ]
  return {
    columns: [part, what, detail, count].map((name): Column => ({ name, money: false })),
    rows: [
      ...dsaParts(report, t).flatMap((each) =>
        each.rows.map((row) => ({
          [part]: t(`manage.reports.dsa.part.${each.part}`),
          [what]: row.what,
          [detail]: row.detail,
          [count]: row.count,
        })),
      ),
      ...medians.map(({ of, seconds }) => ({
        [part]: t(`manage.reports.dsa.part.${of}`),
        [what]: t('manage.reports.dsa.median_hours'),
        [detail]: '',
        [count]: seconds === null ? null : hoursOf(seconds),
      })),
    ],
  }
}
