import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { uploadPicture } from '#/images/upload-picture.ts'
import { shrinkPicture } from '#/images/shrink-picture.ts'
import { type SheetPicture, sheetQueries } from './sheet.queries.ts'

/** The changes of the pictures of a product, each of which is saved at once. */
export function usePictureActs(product: string, pictures: readonly SheetPicture[]) {
  const locale = useLocale()
  const api = useApi()
  const client = useQueryClient()
  const after = {
    onSettled: () => client.invalidateQueries({ queryKey: sheetQueries.product(product).queryKey }),
    onError: (error: Error) => showToast('error', errorText(locale, error)),
  }
  const change = (id: string, body: object) => api.call(`/product-images/${id}`, { method: 'PATCH', body })
  const add = useMutation({
    ...after,
    mutationFn: async (files: readonly File[]) => {
      let sort = (pictures.at(-1)?.sort ?? -1) + 1
      for (const file of files) {
        const image = await uploadPicture(api, await shrinkPicture(file))
        await api.call('/product-images', { method: 'POST', body: { product, image, sort, main: sort === 0 } })
        sort += 1
      }
    },
  })
  const move = useMutation({
    ...after,
    mutationFn: async ({ from, by }: { from: number; by: number }) => {
      const ids = pictures.map(({ id }) => id)
      ids.splice(from + by, 0, ...ids.splice(from, 1))
      for (const [sort, id] of ids.entries()) {
        const known = pictures.find((picture) => picture.id === id)!
        const main = sort === 0
        if (known.sort !== sort || known.main !== main) await change(id, { sort, main })
      }
    },
  })
  const remove = useMutation({
    ...after,
    mutationFn: (id: string) => api.call(`/product-images/${id}`, { method: 'DELETE' }),
  })
  return {
    add: add.mutate,
    isAdding: add.isPending,
    move: (from: number, by: number) => move.mutate({ from, by }),
    isMoving: move.isPending,
    remove: remove.mutate,
  }
}
