import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import css from '../templates.module.css'
import { AddShopValues } from './AddShopValues.tsx'
import { OneShopValues } from './OneShopValues.tsx'
import { shopValueQueries } from './shop-value.queries.ts'
import { variablesIn } from './shop-values.ts'
import { type Variable, variableQueries } from './variable.queries.ts'

/** The values that single shops have in one text instead of the town’s values. */
export function ShopValues({ code }: { code: string }) {
  const { t } = useLocale()
  const template = useQuery(shopValueQueries.templateId(code))
  return (
    <section aria-labelledby="shop-values" className={css['versions']}>
      <h2 id="shop-values">{t('manage.shop_values.title')}</h2>
      <p>{t('manage.shop_values.lead')}</p>
      <QueryView
        query={template}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(found) => found === null}
        empty={<p>{t('manage.shop_values.no_text')}</p>}
      >
        {(found) => found !== null && <OfTemplate template={found} />}
      </QueryView>
    </section>
  )
}

function OfTemplate({ template }: { template: string }) {
  const { t } = useLocale()
  const variables = useQuery(variableQueries.all())
  return (
    <QueryView
      query={variables}
      skeleton={<Skeleton shape="block" />}
      isEmpty={(found) => variablesIn(found, template).length === 0}
      empty={<p>{t('manage.shop_values.no_variables')}</p>}
    >
      {(found) => <Shops template={template} variables={found} />}
    </QueryView>
  )
}

function Shops({ template, variables }: { template: string; variables: readonly Variable[] }) {
  const { t } = useLocale()
  const configs = useQuery(shopValueQueries.ofTemplate(template))
  return (
    <>
      <QueryView
        query={configs}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(found) => found.length === 0}
        empty={<p>{t('manage.shop_values.none')}</p>}
      >
        {(found) => (
          <ul className={css['variables']}>
            {found
              .toSorted((one, other) => one.business.name.localeCompare(other.business.name))
              .map((config) => (
                <li key={JSON.stringify([config.id, config.values, config.enabled])}>
                  <OneShopValues config={config} variables={variables} />
                </li>
              ))}
          </ul>
        )}
      </QueryView>
      <AddShopValues
        template={template}
        variables={variablesIn(variables, template)}
        known={configs.data?.map(({ business }) => business.id) ?? []}
      />
    </>
  )
}
