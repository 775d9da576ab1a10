import { useState } from 'react'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { uploadPicture } from '#/images/upload-picture.ts'
import { shrinkPicture } from '#/images/shrink-picture.ts'

export interface NewPicture {
  /** The address of the picture on the device, which also identifies it. */
  preview: string
  state: 'uploading' | 'uploaded' | 'failed'
}

const most = 10

/** The photos of a new product. Each is uploaded as soon as it is taken, while the user types the title. */
export function usePictures() {
  const api = useApi()
  const [pictures, setPictures] = useState<readonly (NewPicture & { file: Blob; id: Promise<string> })[]>([])

  const mark = (preview: string, state: NewPicture['state']) =>
    setPictures((known) => known.map((each) => (each.preview === preview ? { ...each, state } : each)))
  const upload = (preview: string, file: Blob) => {
    const id = shrinkPicture(file).then((small) => uploadPicture(api, small))
    id.then(
      () => mark(preview, 'uploaded'),
      () => mark(preview, 'failed'),
    )
    return id
  }
  const forget = ({ preview }: NewPicture) => URL.revokeObjectURL(preview)
  return {
    pictures: pictures as readonly NewPicture[],
    add(files: readonly File[]) {
      const added = files.slice(0, most - pictures.length).map((file) => {
        const preview = URL.createObjectURL(file)
        return { preview, file, state: 'uploading' as const, id: upload(preview, file) }
      })
      setPictures([...pictures, ...added])
    },
    retry(preview: string) {
      setPictures(
        pictures.map((each) =>
          each.preview === preview ? { ...each, state: 'uploading', id: upload(preview, each.file) } : each,
        ),
      )
    },
    remove(preview: string) {
      setPictures(
        pictures.filter((each) => {
          if (each.preview === preview) forget(each)
          return each.preview !== preview
        }),
      )
    },
    clear() {
      pictures.forEach(forget)
      setPictures([])
    },
    /** The ids of the uploaded pictures, as soon as all are uploaded. Rejects if one could not be uploaded. */
    ids: (): Promise<string[]> => Promise.all(pictures.map(({ id }) => id)),
  }
}
export type Pictures = ReturnType<typeof usePictures>
