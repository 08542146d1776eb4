import { Trans } from '@lingui/react/macro'
import Typography from '@mui/material/Typography'
import { lazy, type ReactNode, Suspense } from 'react'
import type { FieldValues } from 'react-hook-form'

import type { Text } from './fields.rules.ts'
import { FormPage } from './form-page.tsx'
import type { Back } from './page-header.tsx'
import { usePhone } from './use-phone.ts'
import type { RecordForm } from './use-record-form.ts'
import { useText } from './use-text.ts'

// Loaded only when needed, because conflicts are rare.
const RecordNotice = lazy(async () => ({ default: (await import('./record-notice.tsx')).RecordNotice }))

interface RecordPageProps<Row, Form extends FieldValues> {
  record: RecordForm<Row, Form>
  title: string
  /** The name of the row in a sentence: 'Ana Reyes', 'the match rule'. */
  name: string
  /** True when only the user can change the row, so that a newer version comes from another window of theirs. */
  isOwn?: boolean
  aside?: ReactNode
  color?: string | undefined
  back?: Back
  /** False while the page has a reason of its own to disable Save. */
  canSave?: boolean
  /** Keeps Save enabled before anything is changed. A click on Save then shows what is missing. */
  isSaveAlwaysOpen?: boolean
  /**
   * Lists the fields that are still needed, and disables Save until they are filled in. Without `isSaveGuarded`, Save moves the focus to the first
   * faulty field.
   */
  isSaveGuarded?: boolean
  children: ReactNode
}

/** The page with the form of one row. It shows the title, Back, changes by somebody else, and Save. */
export function RecordPage<Row, Form extends FieldValues>(props: RecordPageProps<Row, Form>) {
  const { record, title, name, isOwn = false, aside, color, back, children } = props
  const { canSave = true, isSaveAlwaysOpen = false, isSaveGuarded = false } = props
  const { isDirty, isGone, theirs, missing } = record
  const isIncomplete = isSaveGuarded && missing.length > 0
  return (
    <FormPage
      title={title}
      aside={aside}
      color={color}
      back={back && { ...back, onBack: () => void record.askToLeave().then((isSure) => isSure && back.onBack()) }}
      saveNote={isIncomplete && <StillNeeded fields={missing} />}
      onSubmit={record.save}
      canSave={canSave && (isDirty || isSaveAlwaysOpen) && !isGone && !theirs && !isIncomplete}
      isSaving={record.isSaving}
      isWaiting={record.isWaiting}
    >
      {(isGone || (theirs && isDirty)) && (
        <Suspense fallback={null}>
          <RecordNotice
            name={name}
            isOwn={isOwn}
            isGone={isGone}
            changes={record.changes()}
            onKeepMine={() => theirs && record.keepMine(theirs)}
            onReload={() => theirs && record.takeTheirs(theirs)}
          />
        </Suspense>
      )}
      {children}
    </FormPage>
  )
}

/** On a phone, a longer list would cover the form. */
const SHOWN_ON_PHONE = 4

/** Why Save is still disabled. */
function StillNeeded({ fields }: { fields: readonly Text[] }) {
  const textOf = useText()
  const isPhone = usePhone()
  const shown = isPhone ? fields.slice(0, SHOWN_ON_PHONE) : fields
  const list = shown.map(textOf).join(', ')
  const more = fields.length - shown.length
  return (
    <Typography
      component="span"
      variant="body2"
      role="status"
      // On a desktop, the text fills the space up to Save.
      sx={{ color: 'text.secondary', flex: { xs: '1 1 0', md: '99 1 0' } }}
    >
      {more === 0 ? (
        <Trans>Still needed: {list}</Trans>
      ) : (
        <Trans>
          Still needed: {list} and {more} more
        </Trans>
      )}
    </Typography>
  )
}
