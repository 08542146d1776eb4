import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import NewerIcon from '@mui/icons-material/ChevronLeft'
import OlderIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { Fragment, type ReactNode, useState } from 'react'

import type { AuditEntry } from '@countroom/contract/audit/audit.shapes.ts'

import { formatExactTime } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { visuallyHidden } from '../../ui/visually-hidden.ts'
import { type Change, groupsOf, readEntry, type Value } from './audit.rules.ts'
import { useAuditText } from './use-audit-text.ts'

interface EntryDialogProps {
  entry: AuditEntry
  /** The entries of the current page. The dialog can move between them. */
  entries: readonly AuditEntry[]
  onChange: (entry: AuditEntry) => void
  onClose: () => void
}

/** Shows one entry of the audit trail with all its changed and unchanged values. */
export function EntryDialog({ entry, entries, onChange, onClose }: EntryDialogProps) {
  const { t } = useLingui()
  const { locationTimezone } = useUser()
  const index = entries.findIndex(({ seq }) => seq === entry.seq)
  const newer = entries[index - 1]
  const older = index === -1 ? undefined : entries[index + 1]
  const text = useAuditText()
  return (
    <Dialog open onClose={onClose} maxWidth="md" aria-labelledby="entry-title">
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        <DialogTitle id="entry-title" sx={{ flex: 1, overflowWrap: 'anywhere', pr: 1 }}>
          {text.sentence(entry).text}
        </DialogTitle>
        <Box sx={{ display: 'flex', pt: 2, pr: 2 }}>
          <Step label={t`Newer change`} entry={newer} onStep={onChange} icon={<NewerIcon />} />
          <Step label={t`Older change`} entry={older} onStep={onChange} icon={<OlderIcon />} />
        </Box>
      </Box>
      <DialogContent>
        <Facts
          items={[
            [t`When`, formatExactTime(entry.at, locationTimezone)],
            [t`Signed in`, entry.account ?? t`Nobody`],
            ...(entry.actor !== null && entry.actor !== entry.account ? [[t`Done by`, entry.actor] as const] : []),
            [t`Entry`, `#${entry.seq}`],
          ]}
        />
        <Differences key={entry.seq} entry={entry} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} data-initial-focus>
          <Trans>Close</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface StepProps {
  label: string
  entry: AuditEntry | undefined
  onStep: (entry: AuditEntry) => void
  icon: ReactNode
}

function Step({ label, entry, onStep, icon }: StepProps) {
  return (
    <IconButton aria-label={label} title={label} disabled={!entry} onClick={() => entry && onStep(entry)}>
      {icon}
    </IconButton>
  )
}

function Facts({ items }: { items: readonly (readonly [label: string, content: string])[] }) {
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, m: 0, mb: 2 }}>
      {items.map(([label, content]) => (
        <div key={label}>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {content}
          </Box>
        </div>
      ))}
    </Box>
  )
}

/** The number of groups that the dialog shows before the user asks for all. */
const SHOWN_GROUPS = 8

function Differences({ entry }: { entry: AuditEntry }) {
  const [isWhole, setIsWhole] = useState(false)
  const { changes, unchanged } = readEntry(entry)
  const groups = groupsOf(changes)
  const shown = isWhole ? groups : groups.slice(0, SHOWN_GROUPS)
  const hidden = groups.length - shown.length
  const kept = unchanged.length
  return (
    <>
      {groups.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          <Trans>Nothing changed. The saved values are the same as before.</Trans>
        </Typography>
      )}
      {shown.map(({ title, items }) => (
        <Group key={title.join('\n')} title={title}>
          {items.map((change) => (
            <ChangeRow key={change.path + (change.to === undefined)} change={change} />
          ))}
        </Group>
      ))}
      {hidden > 0 && (
        <Button onClick={() => setIsWhole(true)} sx={{ mt: 1 }}>
          {plural(hidden, { one: 'Show # more', other: 'Show # more' })}
        </Button>
      )}
      {kept > 0 && (
        <Box component="details" sx={{ mt: 2 }}>
          <Box component="summary" sx={{ cursor: 'pointer', color: 'text.secondary', py: 0.5 }}>
            {plural(kept, { one: '# value did not change', other: '# values did not change' })}
          </Box>
          {groupsOf(unchanged).map(({ title, items }) => (
            <Group key={title.join('\n')} title={title}>
              {items.map((fact) => (
                <ChangeRow key={fact.path} change={fact} />
              ))}
            </Group>
          ))}
        </Box>
      )}
    </>
  )
}

function Group({ title, children }: { title: readonly string[]; children: ReactNode }) {
  return (
    <Box sx={{ '& + &': { mt: 2 } }}>
      {title.length > 0 && (
        <Typography variant="h3" component="h3" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
          {title.map((part, depth) => (
            <Fragment key={depth}>
              {depth > 0 && ' › '}
              {part}
            </Fragment>
          ))}
        </Typography>
      )}
      <Box component="dl" sx={{ m: 0, borderTop: 1, borderColor: 'divider' }}>
        {children}
      </Box>
    </Box>
  )
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '180px minmax(0, 1fr)' },
  columnGap: 2,
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
} as const

function Label({ children, isMinor }: { children: ReactNode; isMinor: boolean }) {
  return (
    <Box component="dt" sx={{ color: 'text.secondary', fontSize: isMinor ? '0.8125rem' : '0.875rem' }}>
      {children}
    </Box>
  )
}

function ChangeRow({ change: { label, from, to, isMinor, isPart } }: { change: Change }) {
  return (
    <Box sx={row}>
      <Label isMinor={isMinor}>{label}</Label>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', fontSize: isMinor ? '0.8125rem' : undefined }}>
        {from && (
          <Box component="del" sx={{ color: 'text.secondary', textDecoration: to ? 'none' : 'line-through' }}>
            <ValueText value={from} />
          </Box>
        )}
        {from && to && (
          <Box component="span" sx={{ color: 'text.secondary', mx: 1 }}>
            <span aria-hidden>→</span>
            <span style={visuallyHidden}>
              <Trans>changed to</Trans>
            </span>
          </Box>
        )}
        {to && (
          <Box component="ins" sx={{ textDecoration: 'none', fontWeight: from || isPart ? 500 : undefined }}>
            <ValueText value={to} />
          </Box>
        )}
        {isPart && (
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem', ml: 1 }}>
            {to ? <Trans>added</Trans> : <Trans>removed</Trans>}
          </Box>
        )}
      </Box>
    </Box>
  )
}

function ValueText({ value }: { value: Value }) {
  const text = useAuditText().value(value)
  if (value.kind === 'nothing' || value.kind === 'id') {
    return (
      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
        {text}
      </Box>
    )
  }
  if (value.kind !== 'color') return text
  return (
    <>
      <Box
        component="span"
        aria-hidden
        sx={{
          display: 'inline-block',
          width: 12,
          height: 12,
          mr: 1,
          borderRadius: '3px',
          border: 1,
          borderColor: 'divider',
          verticalAlign: '-1px',
        }}
        style={{ backgroundColor: text }}
      />
      {text}
    </>
  )
}
