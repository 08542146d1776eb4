import { useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'

import { BANK_PREFIX, expenseTotalOf } from '@countroom/contract/weekly-report/weekly-report.rules.ts'

import { formatPercent } from '../../lib/format.ts'
import { Amount } from './amount.tsx'
import { BankBoard } from './bank-board.tsx'
import { DayHeader, type DayHeaderProps } from './day-header.tsx'
import { Employees } from './employees.tsx'
import { Expenses } from './expenses.tsx'
import { FigureLine, FigureLink } from './figure-line.tsx'
import { KeyFigures } from './key-figures.tsx'
import { Line, Lines, Section } from './section.tsx'
import {
  BANK_CASH,
  EXPENSE_PERCENTAGES,
  MACHINE_PERCENTAGES,
  OUTCOME,
  type PercentLine,
  PROFIT,
  READINGS,
  type ReportLine,
} from './sections.fields.ts'
import { ShortOverExplained } from './short-over.tsx'
import { useColumn } from './use-column.ts'

/** A day: its key figures, then its sections in the order of the specification (part 2 section 2). */
export function DayReport(props: DayHeaderProps) {
  const { t } = useLingui()
  const { day, isOpen } = useColumn()
  return (
    <Stack sx={{ gap: 1.5, minWidth: 0 }}>
      <DayHeader {...props} />
      <KeyFigures
        {...day}
        expenseTotal={expenseTotalOf(day)}
        weKeptPct={day.machinePercentages.weKeptPct}
        isUnderWay={props.isToday}
      />
      <Box sx={columnsStyle}>
        <Stack sx={columnStyle}>
          <Section title={t`Profit`}>
            <FigureLines lines={PROFIT} hasButtons={isOpen} />
            <FigureLines lines={OUTCOME} hasButtons={isOpen} />
            <ShortOverExplained />
          </Section>
          <Expenses />
        </Stack>
        <Stack sx={columnStyle}>
          <Section title={t`Readings`}>
            <FigureLines lines={READINGS} />
          </Section>
          <Section title={t`Bank / Cash / Zelle / Employees`}>
            <FigureLines lines={BANK_CASH} hasButtons={isOpen} />
            <Employees />
          </Section>
        </Stack>
        <Box sx={lastStyle}>
          <Section title={t`Expenses Percentage`}>
            <PercentLines lines={EXPENSE_PERCENTAGES} />
          </Section>
          <Section title={t`Machine Percentages`}>
            <PercentLines lines={MACHINE_PERCENTAGES} />
          </Section>
          <Bank />
          <BankBoard />
        </Box>
      </Box>
    </Stack>
  )
}

function FigureLines({ lines, hasButtons = false }: { lines: readonly ReportLine[]; hasButtons?: boolean }) {
  return (
    <Lines hasButtons={hasButtons}>
      {lines.map((line) => (
        <FigureLine key={line.name} line={line} />
      ))}
    </Lines>
  )
}

function PercentLines({ lines }: { lines: readonly PercentLine[] }) {
  const { day } = useColumn()
  return (
    <Lines>
      {lines.map(({ label, value, sign }) => (
        <Line key={label} label={label} sign={sign}>
          <Amount value={value(day)} format={formatPercent} />
        </Line>
      ))}
    </Lines>
  )
}

/** The money that came into the drawers, by description. */
function Bank() {
  const { t } = useLingui()
  const { bankList } = useColumn().day
  return (
    <Section title={t`Bank`}>
      <Lines>
        {bankList.length === 0 && <Line label={t`Nothing came into the drawers.`}>{null}</Line>}
        {bankList.map(({ description, amount }) => (
          <Line key={description} label={<bdi>{description}</bdi>}>
            <FigureLink name={`${BANK_PREFIX}${description}`} label={description} value={amount} />
          </Line>
        ))}
      </Lines>
    </Section>
  )
}

/** Up to three columns, depending on the width. With one column, the sections keep their order. */
const columnsStyle = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
} as const
const columnStyle = { gap: 1.5, minWidth: 0 } as const
/** The last column has short cards. When only two columns fit, these cards are side by side below the two columns. */
const lastStyle = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  minWidth: 0,
  gridColumn: { md: '1 / -1', lg: 'auto' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(0, 1fr)' },
} as const
