import { Trans, useLingui } from '@lingui/react/macro'
import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Typography from '@mui/material/Typography'
import { useFieldArray } from 'react-hook-form'

import { MAX_MATCH_VALUES } from '@countroom/contract/customers/customers.rules.ts'
import type { Customer } from '@countroom/contract/customers/customers.shapes.ts'

import { orNone } from '../../ui/figures.rules.ts'
import { FieldGrid } from '../../ui/form-card.tsx'
import { FormCheckbox, FormTextField } from '../../ui/form-fields.tsx'
import type { RecordForm } from '../../ui/use-record-form.ts'
import { type CustomerForm, parsePoints } from './customer-form.rules.ts'
import { MATCH_VALUE_FAULT } from './customer.fields.ts'

interface RuleFieldsProps {
  record: RecordForm<Customer, CustomerForm>
}

/** A customer's own match rule, for administrators (part 2 sections 3 and 6; domain 7). */
export function RuleFields({ record }: RuleFieldsProps) {
  const { t } = useLingui()
  const { form, field } = record
  const isRule = form.watch('isRule')
  return (
    <>
      <Box sx={{ mt: -1 }}>
        <FormCheckbox {...field('isRule')} label={t`This customer has their own match rule`} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {isRule ? (
            <Trans>These limits apply instead of the location’s rule. Empty or 0 means no limit.</Trans>
          ) : (
            <Trans>The location’s rule applies. These limits are saved, but apply only when the box is checked.</Trans>
          )}
        </Typography>
      </Box>
      <FieldGrid columns={3}>
        <FormTextField
          {...field('timeLimit')}
          helperText={t`The time between two matches.`}
          slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 20 } }}
        />
        <FormTextField {...field('maxMatchesPerDay')} slotProps={{ htmlInput: FIGURE }} />
        <FormTextField
          {...field('maxAmountPerDay')}
          helperText={t`Counts the points of a day, from 7:00 AM to 7:00 AM.`}
          slotProps={{ htmlInput: FIGURE }}
        />
      </FieldGrid>
      <MatchValues record={record} />
    </>
  )
}

/** For the fields of whole numbers. They do not remove typed characters, because '1.5' without its dot would be 15. */
const FIGURE = { inputMode: 'numeric', maxLength: 20 } as const

/** The fields for the points of the first match of a day, the second match, and so on. */
function MatchValues({ record: { form, field } }: RuleFieldsProps) {
  const { t } = useLingui()
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'matchValues' })
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: 1 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: 0.5 }}>
        {field('matchValues').label}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <Trans>
          These values replace the customer’s points, whichever rule applies. The first value is for the first match of
          a day, the second for the second match, and so on. The last value applies to all later matches. Empty values
          are dropped.
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
                  orNone(parsePoints)(matchValues[index]?.points ?? '') !== undefined || t(MATCH_VALUE_FAULT),
              }}
              slotProps={{
                htmlInput: FIGURE,
                input: {
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
          >
            <Trans>Add value</Trans>
          </Button>
        </li>
      </Box>
    </Box>
  )
}
