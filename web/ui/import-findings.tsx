import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import type { ImportFinding } from '@countroom/contract/kernel/imports.ts'

import { formatWhole } from '../lib/format.ts'
import { groupedFindings, type ImportRow, rowRanges } from './imports.rules.ts'

/** The maximum number of lines that are listed under a heading. */
const LISTED = 100
const SAMPLE = 5
/** The maximum number of names that are listed for rows with the same remarks. */
const NAMED = 3

export interface ImportFindingsProps<Field extends string> {
  labels: Readonly<Record<Field, string>>
  rows: readonly ImportRow<Field>[]
  findings: readonly ImportFinding<Field>[]
  /** The heading of the rows with warnings. */
  warned: string
  /** The cells that identify a row. */
  nameOf: (row: ImportRow<Field>) => readonly string[]
  /** The other cells of the row. */
  detailsOf: (row: ImportRow<Field>) => readonly string[]
}

/**
 * Shows the result of an import's check: the rows to correct and the rows with warnings. If no row must be corrected, it also shows the first rows.
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
            one: '# row has to be corrected before the import.',
            other: '# rows have to be corrected before the import.',
          })}{' '}
          {ready > 0 && plural(ready, { one: '# row is correct.', other: '# rows are correct.' })}
        </Alert>
      ) : (
        <Alert severity="success">
          {plural(ready, { one: '# row is correct.', other: 'All # rows are correct.' })}
        </Alert>
      )}
      {faulty.length > 0 && <Findings title={t`To be corrected`} findings={faulty} names={names} labels={labels} />}
      {repeated.length > 0 && <Findings title={warned} findings={repeated} names={names} labels={labels} />}
      {faulty.length === 0 && (
        <Section title={t`First rows of the file`} total={Math.min(rows.length, SAMPLE)}>
          {rows.slice(0, SAMPLE).map((row) => (
            <Row key={row.row} name={names.get(row.row)} rows={[row.row]}>
              {textOf(detailsOf(row))}
            </Row>
          ))}
        </Section>
      )}
    </>
  )
}

interface FindingsProps<Field extends string> extends Pick<ImportFindingsProps<Field>, 'labels' | 'findings'> {
  title: string
  names: ReadonlyMap<number, string>
}

/** A list of remarks. Rows with the same remarks share one line. */
function Findings<Field extends string>({ title, findings, names, labels }: FindingsProps<Field>) {
  const groups = groupedFindings(findings)
  return (
    <Section title={title} total={groups.length}>
      {groups.slice(0, LISTED).map(({ rows, faults, warnings }) => (
        <Row key={rows[0]} name={nameOfAll(rows, names)} rows={rows}>
          {faults.map(({ field, problem }) => (
            <Box component="span" key={field + problem} sx={{ display: 'block', color: 'error.main' }}>
              {labels[field]}: {problem}
            </Box>
          ))}
          {warnings.map((text) => (
            <Box component="span" key={text} sx={{ display: 'block', color: 'warning.main' }}>
              {text}
            </Box>
          ))}
        </Row>
      ))}
    </Section>
  )
}

/** The names of the first rows, and the number of the other rows. */
function nameOfAll(rows: readonly number[], names: ReadonlyMap<number, string>): string | undefined {
  if (rows.length === 1) return names.get(rows[0]!)
  const first = rows.slice(0, NAMED).map((row) => names.get(row) || '–')
  const more = rows.length - first.length
  return more === 0
    ? first.join(', ')
    : `${first.join(', ')} ${plural(more, { one: 'and # more', other: 'and # more' })}`
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
  rows: readonly number[]
  children: ReactNode
}

function Row({ name, rows, children }: RowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '72px minmax(0, 1fr)', md: '88px minmax(0, 2fr) minmax(0, 3fr)' },
        columnGap: 1.5,
        py: 0.5,
        borderTop: 1,
        borderColor: 'divider',
        overflowWrap: 'anywhere',
      }}
    >
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {rows.length === 1 ? <Trans>Row {rows[0]}</Trans> : <Trans>Rows {rowRanges(rows)}</Trans>}
      </Box>
      <span>{name || '–'}</span>
      <Box component="span" sx={{ fontSize: '0.875rem', gridColumn: { xs: 2, md: 'auto' } }}>
        {children}
      </Box>
    </Box>
  )
}
