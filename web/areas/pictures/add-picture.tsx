import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type Dispatch, type ReactNode, type SetStateAction, useEffect, useRef, useState } from 'react'

import type { PhotoUpload } from '@countroom/contract/kernel/photos.ts'
import { MAX_PICTURE_PHOTOS } from '@countroom/contract/pictures/pictures.rules.ts'

import { useCall, useChange } from '../../lib/client.ts'
import { MACHINE_PHOTO } from '../../lib/photo-formats.ts'
import { useUser } from '../../lib/session.ts'
import { DigitsField } from '../../ui/digits-field.tsx'
import { FormCard } from '../../ui/form-card.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PhoneBar } from '../../ui/phone-bar.tsx'
import { PhotosInput } from '../../ui/photos-input.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { useSaveKey } from '../../ui/use-save-key.ts'
import { useSubPage } from '../../ui/use-sub-page.ts'
import { useTypedMachine } from '../machines/typed-machine.api.ts'
import { PictureFigure } from './picture-figure.tsx'

/** The machine and the photos of a picture that is not saved yet. The screen keeps them while the person looks at the list. */
export interface PictureDraft {
  machine: string
  photos: PhotoUpload[]
}

interface AddPictureProps {
  draft: PictureDraft
  setDraft: Dispatch<SetStateAction<PictureDraft>>
  onClear: () => void
  onBack: () => void
  onSaved: () => void
}

/** Add Machine Picture: a machine, and up to three photos of it (part 2 sections 2 and 5). */
export function AddPicture({ draft, setDraft, onClear, onBack, onSaved }: AddPictureProps) {
  const { t } = useLingui()
  const isPhone = usePhone()
  const { userId, selectedLocationId: locationId } = useUser()
  const machineRef = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const [photoFault, setPhotoFault] = useState<string>()
  const save = useChange('POST /machine/addMachinePicture', {
    handles: ['machine.unknown', 'photo.unreadable', 'photo.tooLarge'],
    outlastsOutage: true,
    refreshes: ['POST /machine/listMachinePicture', 'POST /machine/getLastMachinePicture'],
  })
  const typed = useTypedMachine(draft.machine)
  const { machine } = typed
  const canSave = machine !== '' && draft.photos.length > 0 && !save.isPending

  // The page stays open until the answer comes, because the answer empties the draft and closes the page.
  useSubPage(() => {
    if (!save.isPending) onBack()
  })
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])

  const clear = () => {
    onClear()
    setFault(undefined)
    setPhotoFault(undefined)
    machineRef.current?.focus()
  }
  const submit = async () => {
    if (!canSave) return
    if (typed.fault !== undefined) {
      setFault(typed.fault)
      machineRef.current?.focus()
      return
    }
    setFault(undefined)
    setPhotoFault(undefined)
    const outcome = await save.run({ locationId, userId, machine, newPhotos: draft.photos })
    if (outcome?.result) {
      onClear()
      onSaved()
    } else if (outcome?.refusal?.code === 'machine.unknown') {
      setFault(outcome.refusal.message)
      machineRef.current?.focus()
    } else if (outcome?.refusal) setPhotoFault(outcome.refusal.message)
  }
  useSaveKey(() => void submit())

  const buttons = (
    <>
      <Button disabled={save.isPending} onClick={clear} sx={{ minHeight: isPhone ? 44 : undefined }}>
        <Trans>CLEAR</Trans>
      </Button>
      <Button
        type="submit"
        variant="contained"
        disabled={!canSave}
        aria-keyshortcuts="Control+S"
        sx={{ minWidth: 96, flex: isPhone ? 1 : undefined, minHeight: isPhone ? 44 : undefined }}
      >
        {save.isWaiting ? t`Waiting for the connection…` : save.isPending ? t`Saving…` : t`SAVE`}
      </Button>
    </>
  )
  const max = MAX_PICTURE_PHOTOS
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, minWidth: 0, flex: 1 }}
    >
      <PageHeader
        title={t`Add Machine Picture`}
        back={{ label: t`Machine Picture`, onBack, isDisabled: save.isPending }}
      >
        {!isPhone && buttons}
      </PageHeader>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <FormCard>
          <DigitsField
            label={t`Machine`}
            value={draft.machine}
            takesLetters={typed.takesLetters}
            ref={machineRef}
            autoFocus={draft.machine === ''}
            onChange={(machine) => {
              setFault(undefined)
              setDraft((before) => ({ ...before, machine }))
            }}
            onBlur={() => setFault(typed.fault)}
            error={fault !== undefined}
            // The line for the message always takes space, so that no button moves while somebody presses it.
            helperText={fault ?? ' '}
            sx={{ maxWidth: { md: 240 } }}
          />
          <PhotosInput
            format={MACHINE_PHOTO}
            name={machine === '' ? t`the machine` : t`machine ${machine}`}
            photos={draft.photos}
            onChange={(photos) => {
              setPhotoFault(undefined)
              setDraft((before) => ({ ...before, photos }))
            }}
            max={max}
            tooMany={t`A machine picture can have at most ${max} photos.`}
            refusal={photoFault}
            disabled={save.isPending}
          >
            <Trans>Take at least one photo of the machine.</Trans>
          </PhotosInput>
        </FormCard>
        {typed.known !== undefined && <LastPicture machine={typed.known} />}
      </Box>
      {isPhone && <PhoneBar>{buttons}</PhoneBar>}
    </Box>
  )
}

/** Shows the machine's last picture. With it, the person can take the new picture from the same position and see what changed. */
function LastPicture({ machine }: { machine: string }): ReactNode {
  const { t } = useLingui()
  const { selectedLocationId: locationId, locationTimezone: timezone } = useUser()
  const { data } = useCall('POST /machine/getLastMachinePicture', { machine, locationId }, { isQuiet: true })
  if (!data) return null
  const { picture } = data
  return (
    <FormCard title={t`Last picture of machine ${machine}`}>
      <PictureFigure
        files={picture?.files ?? []}
        name={t`machine ${machine}`}
        caption={
          picture && (
            <>
              <Moment instant={picture.dateTime} timezone={timezone} />
              {' · '}
              <bdi>{picture.employeeName}</bdi>
            </>
          )
        }
        missing={<Trans>There is no earlier photo of this machine to show.</Trans>}
      />
    </FormCard>
  )
}
