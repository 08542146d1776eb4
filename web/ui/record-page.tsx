import { Trans } from '@lingui/react/macro'
import Typography from '@mui/material/Typography'
import { lazy, type ReactNode, Suspense } from 'react'
import type { FieldValues } from 'react-hook-form'

import type { Text } from './fields.rules.ts'
import { FormPage } from './form-page.tsx'
import type { RecordForm } from './use-record-form.ts'
import { useText } from './use-text.ts'

// Seldom needed.
const RecordNotice = lazy(async () => ({ default: (await import('./record-notice.tsx')).RecordNotice }))

interface RecordPageProps<Row, Form extends FieldValues> {
  record: RecordForm<Row, Form>
  title: string
  /** What the row is called in a sentence: 'Ana Reyes', 'the match rule'. */
  name: string
  aside?: ReactNode
  color?: string | undefined
  backLabel?: string
  onBack?: () => void
  /** False while the page itself keeps the form from being saved. */
  canSave?: boolean
  /** Save is open before anything is typed, and says then what is missing. */
  isSaveAlwaysOpen?: boolean
  /** Names what is still needed and keeps Save closed until it is there. Without it Save leads to the first field at fault. */
  isSaveGuarded?: boolean
  children: ReactNode
}

/** The page of one row's form: its name, the way back, what somebody else did to the row, and Save. */
export function RecordPage<Row, Form extends FieldValues>(props: RecordPageProps<Row, Form>) {
  const { record, title, name, aside, color, backLabel, onBack, children } = props
  const { canSave = true, isSaveAlwaysOpen = false, isSaveGuarded = false } = props
  const { isDirty, isGone, theirs, missing } = record
  const isIncomplete = isSaveGuarded && missing.length > 0
  return (
    <FormPage
      title={title}
      aside={aside}
      color={color}
      {...(backLabel !== undefined && { backLabel })}
      {...(onBack && { onBack: () => void record.askToLeave().then((isSure) => isSure && onBack()) })}
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

/** Why Save cannot be pressed yet. */
function StillNeeded({ fields }: { fields: readonly Text[] }) {
  const textOf = useText()
  const list = fields.map((text) => inSentence(textOf(text))).join(', ')
  return (
    <Typography component="span" variant="body2" role="status" sx={{ color: 'text.secondary', flex: '1 1 0' }}>
      <Trans>Still needed: {list}</Trans>
    </Typography>
  )
}

/** A label as it stands within a sentence: 'first name'. */
function inSentence(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1)
}
