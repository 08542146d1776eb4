import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import type { FigureName } from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import { Amount } from './amount.tsx'
import { FigureLink } from './figure-line.tsx'
import { Line, Lines } from './section.tsx'
import { useColumn } from './use-column.ts'

/** What explains the short/over of the day, and what remains unexplained (domain 9). */
export function ShortOverExplained() {
  const { t } = useLingui()
  const { day, isOpen } = useColumn()
  const { outstandingChange, openingDifference, shorts, unexplained } = day.explained
  // Before the money is counted, only what is known already stands here.
  if (!day.isCounted && outstandingChange === 0 && openingDifference === 0 && shorts.length === 0) return null
  const figure = (name: FigureName, label: string, value: number) => (
    <FigureLink name={name} label={label} value={value} />
  )
  return (
    <Box sx={{ bgcolor: 'action.hover', borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="h3" sx={{ px: 2, pt: 1, pb: 0.5 }}>
        <Trans>What explains it</Trans>
      </Typography>
      <Lines hasButtons={isOpen}>
        <Line label={t`Outstanding tickets`}>
          {figure('outstandingChange', t`Outstanding tickets`, outstandingChange)}
        </Line>
        {shorts.map(({ clockId, name, amount }) => (
          <Line key={clockId} label={amount < 0 ? <Trans>Short of {name}</Trans> : <Trans>Over of {name}</Trans>}>
            <Amount value={amount} />
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
            note={<Trans>Of the day before. It is not in this day's short/over.</Trans>}
          >
            {figure('openingDifference', t`Opening difference`, openingDifference)}
          </Line>
        )}
      </Lines>
    </Box>
  )
}
