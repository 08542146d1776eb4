import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import type { ImportFinding } from '@countroom/contract/kernel/imports.ts'

import { formatWhole } from '../lib/format.ts'
import type { ImportRow } from './imports.rules.ts'

/** The number of rows listed of each kind. */
const LISTED = 100
const SAMPLE = 5

export interface ImportFindingsProps<Field extends string> {
  labels: Readonly<Record<Field, string>>
  rows: readonly ImportRow<Field>[]
  findings: readonly ImportFinding<Field>[]
  /** The heading of the rows with warnings. */
  warned: string
  /** The cells that say which row it is. */
  nameOf: (row: ImportRow<Field>) => readonly string[]
  /** The other cells. */
  detailsOf: (row: ImportRow<Field>) => readonly string[]
}

/**
 * Shows what an import would do: the rows to correct, those to look at, or the first rows as they were read.
 */
export function ImportFindings<Field extends string>({
  labels,
  rows,
  findings,
  warned,
  nameOf,
  detailsOf,
}: ImportFindingsProps<Field>) {
  const { t } = useLingui()
  const textOf = (cells: readonly string[]) => cells.filter((cell) => cell !== '').join(' · ')
  const names = new Map(rows.map((row) => [row.row, textOf(nameOf(row))]))
  const faulty = findings.filter(({ faults }) => faults.length > 0)
  const repeated = findings.filter(({ faults, warnings }) => faults.length === 0 && warnings.length > 0)
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
          {faulty.slice(0, LISTED).map(({ row, faults, warnings }) => (
            <Row key={row} name={names.get(row)} number={row}>
              {faults.map(({ field, problem }) => (
                <Box component="span" key={field + problem} sx={{ display: 'block', color: 'error.main' }}>
                  {labels[field]}: {problem}
                </Box>
              ))}
              <Warnings texts={warnings} />
            </Row>
          ))}
        </Section>
      )}
      {repeated.length > 0 && (
        <Section title={warned} total={repeated.length}>
          {repeated.slice(0, LISTED).map(({ row, warnings }) => (
            <Row key={row} name={names.get(row)} number={row}>
              <Warnings texts={warnings} />
            </Row>
          ))}
        </Section>
      )}
      {faulty.length === 0 && (
        <Section title={t`As they were read`} total={Math.min(rows.length, SAMPLE)}>
          {rows.slice(0, SAMPLE).map((row) => (
            <Row key={row.row} name={names.get(row.row)} number={row.row}>
              {textOf(detailsOf(row))}
            </Row>
          ))}
        </Section>
      )}
    </>
  )
}

function Warnings({ texts }: { texts: readonly string[] }) {
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
  name: string | undefined
  number: number
  children: ReactNode
}

function Row({ name, number, children }: RowProps) {
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
      <span>{name || '–'}</span>
      <Box component="span" sx={{ fontSize: '0.875rem', gridColumn: { xs: 2, md: 'auto' } }}>
        {children}
      </Box>
    </Box>
  )
}
