import { type Right, rights, shopRoleHas, shopRoles, townRoleHas, townRoles } from '@lonja/contract/people/rights'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './SystemPage.module.css'

/** Which role has which right, from the table that the server uses. */
export function RightsTable() {
  const { t, knownText } = useLocale()
  const columns = [
    ...shopRoles.map((role) => ({
      key: role,
      title: t(`manage.role.${role}`),
      has: (right: Right) => shopRoleHas(role, right),
    })),
    ...townRoles.map((role) => ({
      key: role,
      title: t(`manage.town_role.${role}`),
      has: (right: Right) => townRoleHas(role, right),
    })),
  ]
  return (
    <section aria-labelledby="rights" className={css['part']}>
      <h2 id="rights">{t('manage.system.rights')}</h2>
      <p className={css['note']}>{t('manage.system.rights_note')}</p>
      <details>
        <summary>{t('manage.system.show_rights')}</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard */}
        <section className={css['wide']} aria-label={t('manage.system.right')} tabIndex={0}>
          <table className={css['table']} aria-labelledby="rights">
            <thead>
              <tr>
                <th scope="col">{t('manage.system.right')}</th>
                {columns.map(({ key, title }) => (
                  <th key={key} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {(Object.keys(rights) as Right[]).map((right) => (
                <tr key={right}>
                  <th scope="row">{knownText(`manage.scope.${right.replaceAll('.', '_')}`) ?? right}</th>
                  {columns.map(({ key, has }) => (
                    <td key={key}>
                      {has(right) ? (
                        <>
                          <span aria-hidden="true">●</span>
                          <span className="sr-only">{t('manage.record.yes')}</span>
                        </>
                      ) : (
                        <span className="sr-only">{t('manage.record.no')}</span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </section>
  )
}
