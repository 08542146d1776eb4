import { Plural, Trans, useLingui } from '@lingui/react/macro'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode, Ref } from 'react'

import { useConfirm } from './confirm.tsx'
import { EmptyState } from './empty-state.tsx'
import { feedback } from './feedback.ts'
import { type Back, PageHeader } from './page-header.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { TableSearch } from './table-search.tsx'
import { useHeight } from './use-height.ts'
import { usePhone } from './use-phone.ts'
import type { RowEditing } from './use-row-edits.ts'
import { useSaveKey } from './use-save-key.ts'
import { visuallyHidden } from './visually-hidden.ts'

interface EditPageProps {
  title: string
  /** The Back link. Only a sub-page has it. */
  back?: Back | undefined
  /** The number of rows, as text. */
  count: ReactNode
  editing: Pick<
    RowEditing<never, never>,
    'newCount' | 'changedCount' | 'removedCount' | 'conflictCount' | 'hasUnsaved' | 'restore' | 'discard'
  >
  search: string
  onSearch: (search: string) => void
  /** Moves to a conflict: a row that both this user and somebody else changed. The list cannot be saved until all conflicts are decided. */
  onShowConflict: () => void
  /** Another fault that prevents the save. A click moves to the fault. */
  problem?: { text: string; onShow: () => void } | undefined
  isSaveDisabled: boolean
  isSaving: boolean
  /** True while the save waits for the connection. */
  isWaiting: boolean
  onSave: () => void
  saveButtonRef?: Ref<HTMLButtonElement>
  /** The error of the last load. */
  error: string | undefined
  onRetry: () => void
  isLoading: boolean
  /** More actions for the list, shown beside the search. */
  actions?: ReactNode
  children: ReactNode
}

/** The page of a list that is edited in place. It shows the changes and the faults, and one Save button saves the whole list. */
export function EditPage(props: EditPageProps) {
  const { title, editing, isSaving, isWaiting, error, onRetry, saveButtonRef } = props
  const { t } = useLingui()
  const confirm = useConfirm()
  const isPhone = usePhone()
  const canSave = editing.hasUnsaved && !props.isSaveDisabled && !isSaving

  const hasConflict = editing.conflictCount > 0
  const problem = hasConflict ? { text: t`Changed by somebody else`, onShow: props.onShowConflict } : props.problem
  const save = () => {
    if (!hasConflict) return props.onSave()
    feedback.error(
      t`Somebody else changed rows that you also changed. Choose a version in each marked row, then save again.`,
    )
    props.onShowConflict()
  }

  // The header's height changes when its content wraps. On a phone, the header scrolls away and covers no field, so its height does not matter.
  const [headerRef, headerHeightPx] = useHeight()
  const headerHeight = isPhone ? 0 : headerHeightPx
  useSaveKey(() => {
    if (canSave) save()
  })

  const discard = async () => {
    const isSure = await confirm({
      title: t`Discard your changes?`,
      text: t`Your changes since the last save will be lost.`,
      confirmLabel: t`Discard`,
      cancelLabel: t`Keep`,
      isDangerous: true,
    })
    if (isSure) editing.discard()
  }

  const problemButton = problem && (
    <Button
      size="small"
      color="error"
      startIcon={<ErrorIcon />}
      onClick={problem.onShow}
      sx={{
        whiteSpace: 'normal',
        textAlign: 'left',
        lineHeight: 1.25,
        justifyContent: 'flex-start',
        flex: { xs: '1 1 0', md: 'none' },
      }}
    >
      {problem.text}
    </Button>
  )
  const buttons = (
    <>
      {editing.hasUnsaved && (
        <Button onClick={() => void discard()} disabled={isSaving}>
          <Trans>Discard</Trans>
        </Button>
      )}
      <Button
        ref={saveButtonRef}
        variant="contained"
        disabled={!canSave}
        onClick={save}
        aria-keyshortcuts="Control+S"
        sx={{ minWidth: 96 }}
      >
        {isWaiting ? t`Waiting for the connection…` : isSaving ? t`Saving…` : t`Save`}
      </Button>
    </>
  )

  const body = () => {
    if (error !== undefined) {
      return (
        <EmptyState
          role="alert"
          title={<Trans>This list could not be loaded</Trans>}
          text={error}
          action={
            <Button variant="outlined" onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      )
    }
    return props.isLoading ? <ListSkeleton /> : props.children
  }

  return (
    <Box
      component="section"
      sx={{
        '--edit-header-height': `${headerHeight}px`,
        display: 'flex',
        flexDirection: 'column',
        gap: 1.5,
        minWidth: 0,
        flex: 1,
        // Keeps the sticky header from covering a focused field.
        '& input, & select, & button': {
          scrollMarginTop: 'calc(var(--bar-height) + var(--banners-height, 0px) + var(--edit-header-height) + 48px)',
          scrollMarginBottom: 72,
        },
        // Keeps the buttons + − × ÷ visible. A touch screen shows them below a focused meter field.
        '@media (pointer: coarse)': { '& input': { scrollMarginBottom: 124 } },
      }}
    >
      <Box
        ref={headerRef}
        sx={{
          mt: { xs: 0, md: -2 },
          // Extends over the page's padding, so that no content shows beside it.
          mx: { xs: -1.5, md: -2 },
          px: { xs: 1.5, md: 2 },
          ...(!isPhone && {
            position: 'sticky',
            top: 'calc(var(--bar-height) + var(--banners-height, 0px))',
            zIndex: 3,
            pt: 2,
            pb: 1,
            bgcolor: 'background.default',
            boxShadow: '0 1px 0 var(--mui-palette-divider)',
          }),
        }}
      >
        <PageHeader title={title} back={props.back} aside={<Changes count={props.count} editing={editing} />}>
          {!isPhone && problemButton}
          {props.actions}
          <TableSearch value={props.search} onChange={props.onSearch} />
          {!isPhone && buttons}
        </PageHeader>
      </Box>
      {body()}
      {isPhone && editing.hasUnsaved && (
        <PhoneBar>
          {problemButton}
          {buttons}
        </PhoneBar>
      )}
    </Box>
  )
}

/** The number of rows, and the unsaved changes. */
function Changes({ count, editing }: Pick<EditPageProps, 'count' | 'editing'>) {
  const { newCount, changedCount, removedCount } = editing
  const parts: ReactNode[] = []
  if (newCount > 0) parts.push(<Plural value={newCount} one="# new" other="# new" />)
  if (changedCount > 0) parts.push(<Plural value={changedCount} one="# changed" other="# changed" />)
  if (removedCount > 0) parts.push(<Plural value={removedCount} one="# removed" other="# removed" />)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, fontSize: '0.875rem' }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {count}
      </Box>
      <Box component="span" role="status" sx={{ color: 'info.main', fontWeight: 500 }}>
        {parts.map((part, index) => (
          <span key={index}>
            {index > 0 && ' · '}
            {part}
          </span>
        ))}
      </Box>
      {removedCount > 0 && (
        <Button size="small" onClick={editing.restore} sx={{ minWidth: 0, ml: -1 }}>
          <Trans>Undo removal</Trans>
        </Button>
      )}
    </Box>
  )
}

/** Shown when a search finds no rows. */
export function NoMatch() {
  return (
    <Box role="status" sx={{ color: 'text.secondary' }}>
      <Trans>No rows match your search.</Trans>
    </Box>
  )
}

const SKELETON_ROWS = 8

function ListSkeleton() {
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1 }}>
      <span style={visuallyHidden}>
        <Trans>Loading Content...</Trans>
      </span>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={40} />
      ))}
    </Box>
  )
}
