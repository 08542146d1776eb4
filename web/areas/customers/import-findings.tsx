import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import type { ImportFinding } from '@countroom/contract/customers/customers.shapes.ts'
import type { ImportRow } from '@countroom/contract/customers/import.rules.ts'

import { formatWhole } from '../../lib/format.ts'
import { nameOf } from './customers.rules.ts'
import { useFieldLabels } from './import-columns.tsx'

/** The number of rows listed of each kind. */
const LISTED = 100
const SAMPLE = 5

interface ImportFindingsProps {
  rows: readonly ImportRow[]
  findings: readonly ImportFinding[]
}

/**
 * Shows what an import would do: the rows to correct, the customers who may be registered already, or the first rows as
 * they were read.
 */
export function ImportFindings({ rows, findings }: ImportFindingsProps) {
  const { t } = useLingui()
  const labels = useFieldLabels()
  const byRow = new Map(rows.map((row) => [row.row, row]))
  const faulty = findings.filter(({ faults }) => faults.length > 0)
  const repeated = findings.filter(({ faults, duplicates }) => faults.length === 0 && duplicates.length > 0)
  const ready = rows.length - faulty.length

  return (
    <>
      {faulty.length > 0 ? (
        <Alert severity="error">
          {plural(faulty.length, {
            one: '# row has to be corrected in the file before the import.',
            other: '# rows have to be corrected in the file before the import.',
          })}{' '}
          {ready > 0 && plural(ready, { one: '# row is correct.', other: '# rows are correct.' })}
        </Alert>
      ) : (
        <Alert severity="success">
          {plural(ready, { one: '# row is correct.', other: 'All # rows are correct.' })}
        </Alert>
      )}
      {faulty.length > 0 && (
        <Section title={t`To be corrected`} total={faulty.length}>
          {faulty.slice(0, LISTED).map(({ row, faults, duplicates }) => (
            <Row key={row} row={byRow.get(row)} number={row}>
              {faults.map(({ field, problem }) => (
                <Box component="span" key={field + problem} sx={{ display: 'block', color: 'error.main' }}>
                  {labels[field]}: {problem}
                </Box>
              ))}
              <Duplicates texts={duplicates} />
            </Row>
          ))}
        </Section>
      )}
      {repeated.length > 0 && (
        <Section title={t`May be registered already`} total={repeated.length}>
          {repeated.slice(0, LISTED).map(({ row, duplicates }) => (
            <Row key={row} row={byRow.get(row)} number={row}>
              <Duplicates texts={duplicates} />
            </Row>
          ))}
        </Section>
      )}
      {faulty.length === 0 && (
        <Section title={t`As they were read`} total={Math.min(rows.length, SAMPLE)}>
          {rows.slice(0, SAMPLE).map((row) => (
            <Row key={row.row} row={row} number={row.row}>
              {[row.tagId, row.dob, row.address, row.points, row.comments].filter((cell) => cell !== '').join(' · ')}
            </Row>
          ))}
        </Section>
      )}
    </>
  )
}

function Duplicates({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <Box component="span" key={text} sx={{ display: 'block', color: 'warning.main' }}>
      {text}
    </Box>
  ))
}

interface SectionProps {
  title: string
  total: number
  children: ReactNode
}

function Section({ title, total, children }: SectionProps) {
  return (
    <Box component="section">
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Box>
      {total > LISTED && (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          <Trans>
            The first {LISTED} of {formatWhole(total)} are listed.
          </Trans>
        </Typography>
      )}
    </Box>
  )
}

interface RowProps {
  row: ImportRow | undefined
  number: number
  children: ReactNode
}

function Row({ row, number, children }: RowProps) {
  const who = row ? [nameOf(row), row.phone].filter((text) => text !== '').join(' · ') : ''
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '64px minmax(0, 1fr)', md: '72px minmax(0, 2fr) minmax(0, 3fr)' },
        columnGap: 1.5,
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
        overflowWrap: 'anywhere',
      }}
    >
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <Trans>Row {number}</Trans>
      </Box>
      <span>{who || '–'}</span>
      <Box component="span" sx={{ fontSize: '0.875rem', gridColumn: { xs: 2, md: 'auto' } }}>
        {children}
      </Box>
    </Box>
  )
}
