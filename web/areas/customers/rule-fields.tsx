import { Trans, useLingui } from '@lingui/react/macro'
import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Typography from '@mui/material/Typography'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'

import {
  MAX_COOLDOWN_HOURS,
  MAX_MATCHES_PER_DAY,
  MAX_MATCH_VALUES,
  MAX_POINTS,
} from '@countroom/contract/customers/customers.rules.ts'

import { FormCheckbox, FormTextField } from '../../ui/form-fields.tsx'
import { type CustomerForm, isBlankOr, parseHours, parseMatches, parsePoints } from './customer-form.rules.ts'

/** The match rule of a customer's own, for administrators (part 2 sections 3 and 6; domain 7). */
export function RuleFields({ form }: { form: UseFormReturn<CustomerForm> }) {
  const { t } = useLingui()
  const { control } = form
  const isRule = form.watch('isRule')
  return (
    <>
      <div>
        <FormCheckbox control={control} name="isRule" label={t`This customer has a match rule of their own`} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {isRule ? (
            <Trans>These limits count instead of the location’s rule. An empty one does not limit.</Trans>
          ) : (
            <Trans>The location’s rule counts. These limits are kept, and count once the box is checked.</Trans>
          )}
        </Typography>
      </div>
      <Box sx={pairs}>
        <FormTextField
          control={control}
          name="timeLimit"
          label={t`Cooldown (hours)`}
          autoComplete="off"
          helperText={t`Between two matches.`}
          rules={{
            validate: (_, { timeLimit }) =>
              isBlankOr(timeLimit, parseHours) ||
              t`Enter hours from 0 to ${MAX_COOLDOWN_HOURS} with at most two decimals, such as 1.5, or nothing.`,
          }}
          slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 20 } }}
        />
        <FormTextField
          control={control}
          name="maxMatchesPerDay"
          label={t`Max matches per day`}
          autoComplete="off"
          rules={{
            validate: (_, { maxMatchesPerDay }) =>
              isBlankOr(maxMatchesPerDay, parseMatches) ||
              t`Enter a whole number from 0 to ${MAX_MATCHES_PER_DAY}, or nothing.`,
          }}
          slotProps={{ htmlInput: FIGURE }}
        />
        <FormTextField
          control={control}
          name="maxAmountPerDay"
          label={t`Max amount per day`}
          autoComplete="off"
          helperText={t`7am to 7am`}
          rules={{
            validate: (_, { maxAmountPerDay }) =>
              isBlankOr(maxAmountPerDay, parsePoints) || t`Enter whole dollars up to ${MAX_POINTS}, or nothing.`,
          }}
          slotProps={{
            htmlInput: FIGURE,
            input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
          }}
        />
      </Box>
      <MatchValues form={form} />
    </>
  )
}

/** What is typed stays as it is: a figure that lost its point or its sign would be another one. */
const FIGURE = { inputMode: 'numeric', maxLength: 20 } as const

/** What the first match of a day is worth, the second, and so on. */
function MatchValues({ form }: { form: UseFormReturn<CustomerForm> }) {
  const { t } = useLingui()
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'matchValues' })
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: 1 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: 0.5 }}>
        <Trans>Match value sequence</Trans>
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <Trans>
          In place of the points above, whichever rule counts: the first match of a day, the second, and so on; the last
          value counts for all that follow. Empty ones are dropped.
        </Trans>
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0 }}>
        {fields.map(({ id }, index) => (
          <Box component="li" key={id} sx={{ width: 132 }}>
            <FormTextField
              control={control}
              name={`matchValues.${index}.points`}
              label={t`Match ${index + 1}`}
              autoComplete="off"
              rules={{
                validate: (_, { matchValues }) =>
                  isBlankOr(matchValues[index]?.points ?? '', parsePoints) || t`Whole dollars up to ${MAX_POINTS}`,
              }}
              slotProps={{
                htmlInput: FIGURE,
                input: {
                  startAdornment: <InputAdornment position="start">$</InputAdornment>,
                  endAdornment: (
                    <InputAdornment position="end">
                      <IconButton
                        size="small"
                        edge="end"
                        aria-label={t`Remove match ${index + 1}`}
                        title={t`Remove`}
                        onClick={() => remove(index)}
                      >
                        <RemoveIcon fontSize="small" />
                      </IconButton>
                    </InputAdornment>
                  ),
                },
              }}
            />
          </Box>
        ))}
        <li>
          <Button
            variant="outlined"
            startIcon={<AddIcon />}
            disabled={fields.length >= MAX_MATCH_VALUES}
            onClick={() => append({ points: '' })}
            sx={{ minHeight: 40 }}
          >
            <Trans>Add value</Trans>
          </Button>
        </li>
      </Box>
    </Box>
  )
}

const pairs = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
}
