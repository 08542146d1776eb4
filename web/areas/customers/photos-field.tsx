import { Trans, useLingui } from '@lingui/react/macro'
import { useController, type UseFormReturn } from 'react-hook-form'

import { MAX_NEW_PHOTOS } from '@countroom/contract/kernel/photo-limits.ts'
import type { DeletedPhoto } from '@countroom/contract/kernel/photos.ts'

import { FACE_PHOTO } from '../../lib/photo-formats.ts'
import { useDeletedWords } from '../../ui/photo-deleted.tsx'
import { PhotosInput } from '../../ui/photos-input.tsx'
import type { CustomerForm } from './customer-form.rules.ts'

interface PhotosFieldProps {
  form: UseFormReturn<CustomerForm>
  /** The customer's name. */
  name: string
  /** When the customer's last photo was deleted because of its age, and after how many days. Null when the customer has photos. */
  deleted: DeletedPhoto | null
  /** The server's message about the photos. */
  refusal: string | undefined
}

/** The field for the photos of a customer: stored photos, and new photos from a camera or from files. */
export function PhotosField({ form, name, deleted, refusal }: PhotosFieldProps) {
  const { t } = useLingui()
  const deletedWords = useDeletedWords()
  const { field: files } = useController({ control: form.control, name: 'files' })
  const { field: newFiles } = useController({ control: form.control, name: 'newFiles' })
  return (
    <PhotosInput
      format={FACE_PHOTO}
      name={name === '' ? t`the customer` : name}
      stored={files.value}
      onRemoveStored={({ path }) => files.onChange(files.value.filter((file) => file.path !== path))}
      photos={newFiles.value}
      onChange={newFiles.onChange}
      max={MAX_NEW_PHOTOS}
      tooMany={t`A save takes at most ${MAX_NEW_PHOTOS} new photos. Save, then add the others.`}
      refusal={refusal}
      cameraRef={newFiles.ref}
    >
      {deleted && <div>{deletedWords(deleted)}</div>}
      <Trans>At least one photo is needed, so that employees recognize the customer.</Trans>
    </PhotosInput>
  )
}
