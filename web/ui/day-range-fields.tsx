import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'

import { DayField } from './day-field.tsx'
import type { DayRange } from './table-model.ts'

interface DayRangeFieldsProps {
  value: DayRange
  /** Called with existing dates. A cleared date is an empty text. A half-typed date changes nothing. */
  onChange: (value: DayRange) => void
}

/** The fields From and To for dates, YYYY-MM-DD. Their code is loaded when needed, because the date pickers are large. */
export function DayRangeFields({ value, onChange }: DayRangeFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', '& > *': { flex: '1 1 9.5rem' } }}>
        <DayField
          label={t`From`}
          day={value.from}
          latest={value.to}
          onChange={(from) => onChange({ ...value, from })}
        />
        <DayField label={t`To`} day={value.to} earliest={value.from} onChange={(to) => onChange({ ...value, to })} />
      </Box>
      {value.from !== '' && value.to !== '' && value.from > value.to && (
        <FormHelperText error role="alert" sx={{ mx: 0 }}>
          <Trans>From is after To. Choose an earlier From or a later To.</Trans>
        </FormHelperText>
      )}
    </>
  )
}
