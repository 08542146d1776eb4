import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import type { FigureName } from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import { formatPay } from '../../lib/format.ts'
import { FigureButton } from '../../ui/figure-button.tsx'
import { Amount } from './amount.tsx'
import { FigureLink } from './figure-line.tsx'
import { Line, Lines } from './section.tsx'
import { useColumn } from './use-column.ts'

/** Shows what explains the short/over of the day, and how much remains unexplained (domain 9). */
export function ShortOverExplained() {
  const { t } = useLingui()
  const { day, isOpen, onShift } = useColumn()
  const { outstandingChange, openingDifference, shorts, unexplained } = day.explained
  // Before the money is counted, this part shows only what is already known. It is empty when nothing is known.
  if (!day.isCounted && outstandingChange === 0 && openingDifference === 0 && shorts.length === 0) return null
  const figure = (name: FigureName, label: string, value: number) => (
    <FigureLink name={name} label={label} value={value} />
  )
  /** Returns a function that opens the report of the shift. The report says what the drawer should have held and what was counted. */
  const openerOf = (clockId: number) => {
    const shift = day.employeeDetails.find((each) => each.clockId === clockId)
    return shift && (() => onShift(shift, `drawer ${clockId}`))
  }
  return (
    <Box sx={{ bgcolor: 'action.hover', borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="h3" sx={{ px: 2, pt: 1, pb: 0.5 }}>
        <Trans>What explains the short/over</Trans>
      </Typography>
      <Lines hasButtons={isOpen}>
        <Line label={t`Outstanding tickets`}>
          {figure('outstandingChange', t`Outstanding tickets`, outstandingChange)}
        </Line>
        {shorts.map(({ clockId, name, amount }) => (
          <Line key={clockId} label={amount < 0 ? <Trans>Short: {name}</Trans> : <Trans>Over: {name}</Trans>}>
            <DrawerFigure label={name} value={amount} onOpen={openerOf(clockId)} returnId={`drawer ${clockId}`} />
          </Line>
        ))}
        {day.isCounted && (
          <Line label={t`Unexplained`} sign="=">
            {figure('unexplained', t`Unexplained`, unexplained)}
          </Line>
        )}
        {openingDifference !== 0 && (
          <Line
            label={t`Opening difference`}
            note={<Trans>From the day before. It is not part of this day’s short/over.</Trans>}
          >
            {figure('openingDifference', t`Opening difference`, openingDifference)}
          </Line>
        )}
      </Lines>
    </Box>
  )
}

interface DrawerFigureProps {
  label: string
  value: number
  onOpen: (() => void) | undefined
  returnId: string
}

/** The amount that a drawer was short or over. A click opens the report of its shift. */
function DrawerFigure({ label, value, onOpen, returnId }: DrawerFigureProps) {
  const { t } = useLingui()
  if (!onOpen) return <Amount value={value} />
  return (
    <FigureButton
      title={t`Show the shift report`}
      label={t`${label} ${formatPay(value)}, show the shift report`}
      returnId={returnId}
      py={0.5}
      onClick={onOpen}
    >
      <Amount value={value} />
    </FigureButton>
  )
}
