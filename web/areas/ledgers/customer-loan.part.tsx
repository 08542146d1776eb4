import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useNavigate } from 'react-router'

import { useCall } from '../../lib/client.ts'
import { formatPay } from '../../lib/format.ts'
import { loanToPay } from '../../lib/loan-to-pay.ts'
import { mayOpen } from '../../lib/may-open.ts'
import { isAdministrator, useUser } from '../../lib/session.ts'
import { useDrawer } from '../../ui/use-drawer.ts'

interface CustomerLoanProps {
  customer: { customerId: number; name: string }
  /** True to render nothing for a customer whose balance is 0. */
  isHiddenWithoutLoan?: boolean
}

/** What a customer owes, for users who may see it. The button Pay back opens a form that starts with the whole balance as the amount. */
export function CustomerLoan({ customer: { customerId, name }, isHiddenWithoutLoan = false }: CustomerLoanProps) {
  const { t } = useLingui()
  const user = useUser()
  const { selectedLocationId: locationId, authorities, routes } = user
  const navigate = useNavigate()
  const isOnPhone = useDrawer()
  const maySee =
    isAdministrator(user) ||
    authorities.some((role) => ['ROLE_CUSTOMER_LOAN_REPORT', 'ROLE_TRANSACTION'].includes(role))
  const { data } = useCall(
    'POST /loan/getCustomerBalance',
    { customerId, locationId },
    { enabled: maySee, isQuiet: true },
  )
  if (!data || (isHiddenWithoutLoan && data.balance === 0)) return null
  const { balance, loanLimit } = data
  const path = mayOpen('transaction', routes, isOnPhone)
    ? '/transaction'
    : mayOpen('customer-loan-report', routes, isOnPhone) && '/accounting/customer-loan-report'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, minHeight: 44 }}>
      <span>
        {balance > 0 ? (
          <Trans>
            Owes <strong>{formatPay(balance)}</strong>
          </Trans>
        ) : balance < 0 ? (
          <Trans>Has paid {formatPay(-balance)} too much</Trans>
        ) : (
          <Trans>Owes nothing</Trans>
        )}
        {loanLimit !== null && <> · {t`limit ${formatPay(loanLimit)}`}</>}
      </span>
      {balance > 0 && path !== false && (
        <Button
          variant="outlined"
          size="small"
          onClick={() => {
            loanToPay.give({ customerId, name, amount: balance })
            void navigate(path)
          }}
          sx={{ '@media (pointer: coarse)': { minHeight: 44 } }}
        >
          <Trans>Pay back</Trans>
        </Button>
      )}
    </Box>
  )
}
