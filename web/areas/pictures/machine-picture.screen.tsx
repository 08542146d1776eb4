import { Trans, useLingui } from '@lingui/react/macro'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import CameraIcon from '@mui/icons-material/PhotoCamera'
import Button from '@mui/material/Button'
import { lazy, Suspense, useMemo, useState } from 'react'

import { daysAfter } from '@countroom/contract/days/days.rules.ts'
import type { MachinePicture } from '@countroom/contract/pictures/pictures.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { weekdayOf } from '../../lib/date-range.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { readUntilEndOfDay, writeUntilEndOfDay } from '../../lib/storage.ts'
import { useBusinessDay } from '../../lib/use-business-day.ts'
import { DayBar } from '../../ui/day-bar.tsx'
import { useLeaveGuard } from '../../ui/leave-guard.ts'
import { listAnswer } from '../../ui/list-answer.ts'
import { PhotoDeleted } from '../../ui/photo-deleted.tsx'
import { Photo } from '../../ui/photo.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { ScreenAndPage } from '../../ui/screen-and-page.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { TablePage } from '../../ui/table-page.tsx'
import type { TableColumn } from '../../ui/table-rows.ts'
import { useHandheld } from '../../ui/use-handheld.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { ZoomButton } from '../../ui/zoom-button.tsx'
import type { PictureDraft } from './add-picture.tsx'

const AddPicture = lazy(async () => ({ default: (await import('./add-picture.tsx')).AddPicture }))
const PicturesDialog = lazy(async () => ({ default: (await import('./pictures.dialog.tsx')).PicturesDialog }))
const DeletePictureDialog = lazy(async () => ({
  default: (await import('./delete-picture.dialog.tsx')).DeletePictureDialog,
}))

const THUMB_PX = 44
const CHOSEN_DAY = 'machine-picture-day'

const EMPTY: PictureDraft = { machine: '', photos: [] }

interface Opened {
  picture: MachinePicture
  first: number
}

/** Machine Picture (part 2 section 2): the pictures of a business day, and the page that adds one. */
export function Screen() {
  const { t } = useLingui()
  const { selectedLocationId: locationId, locationTimezone: timezone } = useUser()
  const today = useBusinessDay()
  const [chosenDay, setChosenDay] = useChosenDay(timezone)
  const day = chosenDay !== undefined && chosenDay < today ? chosenDay : today
  const [draft, setDraft] = useState(EMPTY)
  // This screen keeps the photos of the page that adds a picture, so it also warns before they are lost.
  useLeaveGuard(draft.photos.length > 0)
  const [isAdding, setIsAdding] = useState(false)
  const [opened, setOpened] = useState<Opened>()
  const [deleting, setDeleting] = useState<MachinePicture>()
  const answer = useCall('POST /machine/listMachinePicture', { date: day, locationId }, { isQuiet: true })
  const columns = useColumns(setOpened)
  const lastDay = answer.data?.lastDay ?? null
  const choose = (next: string) => setChosenDay(next >= today ? undefined : next)
  useShortcuts([
    { keys: 'ArrowLeft', label: t`Previous day`, run: () => choose(daysAfter(day, -1)) },
    { keys: 'ArrowRight', label: t`Next day`, run: () => choose(daysAfter(day, 1)) },
  ])

  const actionsOf = (picture: MachinePicture) => (
    <RowButton
      label={t`Delete the picture of machine ${picture.machine}`}
      title={t`Delete`}
      icon={<DeleteIcon fontSize="small" />}
      onClick={() => setDeleting(picture)}
    />
  )
  const isPhone = usePhone()
  const takesPictures = useHandheld()
  const add = takesPictures && (
    <Button
      variant="contained"
      startIcon={<CameraIcon />}
      data-return="add"
      onClick={() => setIsAdding(true)}
      sx={{ whiteSpace: 'nowrap' }}
    >
      <Trans>Add Machine Picture</Trans>
    </Button>
  )
  const dayBar = (
    <DayBar day={day} today={today} words={`${day.replaceAll('-', '/')} ${weekdayOf(day)}`} onChange={setChosenDay} />
  )
  return (
    <ScreenAndPage
      pageName={isAdding ? 'add' : undefined}
      page={
        <AddPicture
          draft={draft}
          setDraft={setDraft}
          onClear={() => setDraft(EMPTY)}
          onBack={() => setIsAdding(false)}
          onSaved={() => {
            setIsAdding(false)
            setChosenDay(undefined)
          }}
        />
      }
    >
      <TablePage
        tableName="machine-pictures"
        title={t`Machine Picture`}
        aside={!isPhone && dayBar}
        columns={columns}
        {...listAnswer(answer, answer.data?.machinePictures)}
        rowKey={({ machinePictureId }) => machinePictureId}
        rowLabel={({ machine }) => t`machine ${machine}`}
        rowActions={actionsOf}
        phoneLayout="cards"
        pagerLabel={t`Results`}
        primaryAction={add}
        empty={{
          title: <Trans>There are no machine pictures from this day</Trans>,
          text: takesPictures ? (
            <Trans>Choose another day above, or take a picture of a machine.</Trans>
          ) : (
            <Trans>
              Choose another day above. To take a picture, open this screen or Add Master Reading on a phone.
            </Trans>
          ),
          action: lastDay !== null && (
            <Button variant="outlined" onClick={() => setChosenDay(lastDay)}>
              <Trans>Go to {lastDay.replaceAll('-', '/')}</Trans>
            </Button>
          ),
        }}
      >
        {/* On a phone, the title and its button need the whole line, so the day is below them. */}
        {isPhone && dayBar}
      </TablePage>
      <Suspense fallback={null}>
        {opened && (
          <PicturesDialog pictures={[opened.picture]} first={opened.first} onClose={() => setOpened(undefined)} />
        )}
        {deleting && <DeletePictureDialog picture={deleting} onClose={() => setDeleting(undefined)} />}
      </Suspense>
    </ScreenAndPage>
  )
}

/**
 * The chosen day. This browser keeps it until midnight. Undefined for today, so that a page that stays open shows the next business day when that day
 * begins.
 */
function useChosenDay(timezone: string) {
  const [chosen, setChosen] = useState(() => readUntilEndOfDay(CHOSEN_DAY, isDay, timezone))
  const choose = (day: string | undefined) => {
    writeUntilEndOfDay(CHOSEN_DAY, day, timezone)
    setChosen(day)
  }
  return [chosen, choose] as const
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
}

function useColumns(onOpen: (opened: Opened) => void): readonly TableColumn<MachinePicture>[] {
  const { t } = useLingui()
  const { locationTimezone: timezone } = useUser()
  return useMemo(
    () => [
      { id: 'machine', label: t`Machine`, align: 'right', width: '12%', value: ({ machine }) => machine },
      {
        id: 'dateTime',
        label: t`Date Time`,
        onCard: 'fact',
        value: ({ dateTime }) => dateTime,
        text: ({ dateTime }) => formatDateTime(dateTime, timezone),
      },
      { id: 'employee', label: t`Taken by`, onCard: 'fact', value: ({ employeeName }) => employeeName },
      {
        id: 'pictures',
        label: t`Pictures`,
        isSortable: false,
        onCard: 'figure',
        value: ({ files }) => files.length,
        render: (picture) => (
          <div style={{ display: 'flex', gap: '0.25rem' }}>
            {picture.photoDeleted && <PhotoDeleted deleted={picture.photoDeleted} size={THUMB_PX} />}
            {picture.files.map((file, index) => (
              <ZoomButton
                key={file.path}
                type="button"
                aria-label={t`Open photo ${index + 1} of machine ${picture.machine}`}
                title={t`Enlarge`}
                onClick={() => onOpen({ picture, first: index })}
              >
                <Photo file={file} size={THUMB_PX} name={picture.machine} alt="" />
              </ZoomButton>
            ))}
          </div>
        ),
      },
    ],
    [t, timezone, onOpen],
  )
}
