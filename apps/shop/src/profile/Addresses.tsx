import { formatAddress } from '@lonja/contract/addresses/format-address'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { PlusIcon } from '@lonja/ui/controls/icons.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { AddressDialog } from './AddressDialog.tsx'
import css from './ProfilePage.module.css'
import { type Address, type AddressFields, profileQueries } from './profile.queries.ts'

/** The delivery addresses of the account, the default one first. */
export function Addresses({ user }: { user: string }) {
  const locale = useLocale()
  const { t } = locale
  const onError = (error: unknown) => showToast('error', errorText(locale, error))
  const addresses = useQuery(profileQueries.addresses(user))
  /** The address that the user is changing, or `new`. */
  const [edited, setEdited] = useState<Address | 'new'>()
  // These mutations belong to the list, because the row of an address disappears before the server confirms the
  // deletion.
  const save = useMutation({ ...profileQueries.saveAddress(), onError })
  const removal = useMutation({ ...profileQueries.removeAddress(), onError })
  const remove = (address: Address) =>
    removal.mutate(address.id, {
      onSuccess: () =>
        showToast('success', t('profile.address_removed'), {
          label: t('action.undo'),
          // The address has no id, because restoring it creates a new address.
          run: () => save.mutate(fieldsOf(address)),
        }),
    })
  return (
    <>
      <QueryView
        query={addresses}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(list) => list.length === 0}
        empty={<p>{t('profile.no_addresses')}</p>}
      >
        {(list) => (
          <ul className={css['rows']}>
            {list.map((address) => (
              <AddressRow
                key={address.id}
                address={address}
                onMain={() => save.mutate({ id: address.id, main: true })}
                onEdit={() => setEdited(address)}
                onRemove={() => remove(address)}
              />
            ))}
          </ul>
        )}
      </QueryView>
      <div>
        <Button kind="secondary" icon={<PlusIcon size={20} />} onClick={() => setEdited('new')}>
          {t('profile.add_address')}
        </Button>
      </div>
      {edited && (
        <AddressDialog
          address={edited === 'new' ? undefined : edited}
          first={addresses.data?.length === 0}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

const fieldsOf = ({ id: _id, libraryAddress: _place, ...fields }: Address): AddressFields => fields

interface AddressRowProps {
  address: Address
  onMain: () => void
  onEdit: () => void
  onRemove: () => void
}

function AddressRow({ address, onMain, onEdit, onRemove }: AddressRowProps) {
  const { t } = useLocale()
  const { label, main } = address
  const text = formatAddress(address)
  return (
    <li className={css['row']}>
      <div>
        <p>
          {label && <strong>{label}</strong>} {main && <span className={css['chip']}>{t('profile.main')}</span>}
        </p>
        <p className={css['lead']}>{text}</p>
      </div>
      <div className={css['tools']}>
        {!main && <RowButton label={t('profile.make_main')} of={text} onClick={onMain} />}
        <RowButton label={t('profile.edit')} of={text} onClick={onEdit} />
        <RowButton label={t('profile.remove')} of={text} onClick={onRemove} />
      </div>
    </li>
  )
}

function RowButton({ label, of, onClick }: { label: string; of: string; onClick: () => void }) {
  return (
    <Button kind="quiet" onClick={onClick}>
      <span>
        {label}
        <span className="sr-only">: {of}</span>
      </span>
    </Button>
  )
}
