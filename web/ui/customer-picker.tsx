import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'

import type { FoundCustomer } from '@countroom/contract/customers/customers.shapes.ts'

import { call, showFailure, useCall } from '../lib/client.ts'
import { formatDate } from '../lib/format.ts'
import { mayOpen } from '../lib/may-open.ts'
import { isAdministrator, useUser } from '../lib/session.ts'
import { soughtCustomer } from '../lib/sought-customer.ts'
import { useSettled } from '../lib/use-settled.ts'
import { KeyHint } from './key-hint.tsx'
import { Photo } from './photo.tsx'
import { useFocusKey } from './shortcuts.ts'
import { useDrawer } from './use-drawer.ts'

/** The call that finds customers by name, phone number or tag. */
export const SEARCH_CUSTOMERS = 'POST /customer/searchByCustomerName'
const MAX_SEARCH_LENGTH = 100
/** Up to nine digits (a whole phone number has ten), with the characters that people write between the digits. */
const PART_OF_NUMBER = /^[\s()+./-]*(\d[\s()+./-]*){1,9}$/

interface CustomerPickerProps {
  /** The label for screen readers and for the list of shortcut keys: 'Find the winner'. */
  label: string
  placeholder: string
  icon: ReactNode
  autoFocus: boolean
  isRequired?: boolean
  /** True while the chosen customer is being processed. */
  isBusy?: boolean
  /** Called with the chosen customer. If it returns true, the field is cleared for the next customer. */
  onChoose: (customer: FoundCustomer) => boolean | Promise<boolean>
}

/** Finds customers by name, phone number or tag, and shows their photos. Enter or a click chooses one. */
export function CustomerPicker(props: CustomerPickerProps) {
  const { label, placeholder, icon, autoFocus, isRequired = false, isBusy = false, onChoose } = props
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const id = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  useFocusKey(inputRef, label)
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)

  const wanted = text.trim().slice(0, MAX_SEARCH_LENGTH)
  const search = useSettled(wanted)
  const { data, error, isPlaceholderData, refetch } = useCall(
    SEARCH_CUSTOMERS,
    { search, locationId },
    { enabled: search !== '' && isOpen, isQuiet: true, placeholderData: (known) => known },
  )
  const found = wanted === '' ? undefined : data?.customers
  // True when the list on screen belongs to the text in the field.
  const isCurrent = found !== undefined && search === wanted && !isPlaceholderData
  const isShown = isOpen && wanted !== ''
  const activeIndex = found && found.length > 0 ? Math.min(active, found.length - 1) : undefined

  const change = (next: string) => {
    setText(next)
    setActive(0)
    setIsOpen(true)
  }
  const choose = async (customer: FoundCustomer) => {
    setIsOpen(false)
    if (await onChoose(customer)) setText('')
  }
  /** Handles Enter before the list has loaded, such as after a scan. Chooses the customer if exactly one is found. */
  const chooseOnly = async () => {
    try {
      const { customers } = await call(SEARCH_CUSTOMERS, { search: wanted, locationId })
      const [only, other] = customers
      if (only && !other && inputRef.current?.value.trim() === wanted) await choose(only)
    } catch (refused) {
      showFailure(refused)
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation()
      change('')
    } else if (event.key === 'Enter' && wanted !== '') {
      event.preventDefault()
      if (event.repeat || isBusy) return
      const chosen = isShown && isCurrent && activeIndex !== undefined ? found[activeIndex] : undefined
      setIsOpen(true)
      if (chosen) void choose(chosen)
      else if (!isCurrent) void chooseOnly()
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && found && found.length > 0) {
      event.preventDefault()
      if (!isShown) setIsOpen(true)
      else setActive(((activeIndex ?? 0) + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length)
    }
  }

  const optionId = (index: number) => `${id}-${index}`
  const listRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    listRef.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex, isShown])

  return (
    <Box
      sx={{ position: 'relative', flex: { xs: '1 1 160px', md: '1 1 300px' }, maxWidth: { md: 420 }, minWidth: 0 }}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsOpen(false)}
    >
      <OutlinedInput
        size="small"
        fullWidth
        value={text}
        inputRef={inputRef}
        autoFocus={autoFocus}
        onChange={(event) => change(event.target.value)}
        onFocus={() => setIsOpen(true)}
        onKeyDown={onKeyDown}
        placeholder={placeholder}
        readOnly={isBusy}
        startAdornment={
          <Box component="span" sx={{ display: 'flex', mr: 1, color: 'text.secondary' }}>
            {icon}
          </Box>
        }
        endAdornment={text === '' && <KeyHint keys="/" />}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': label,
            'aria-required': isRequired,
            'aria-keyshortcuts': '/',
            'aria-expanded': isShown,
            'aria-controls': `${id}-list`,
            'aria-autocomplete': 'list',
            'aria-activedescendant': isShown && activeIndex !== undefined ? optionId(activeIndex) : undefined,
            autoComplete: 'off',
            spellCheck: false,
            enterKeyHint: 'go',
            maxLength: MAX_SEARCH_LENGTH,
          },
        }}
        sx={{
          height: '2.25rem',
          '@media (pointer: coarse)': { height: '2.75rem' },
          '& input': { textOverflow: 'ellipsis' },
        }}
      />
      <Box sx={{ ...panelStyle, display: isShown ? 'block' : 'none' }}>
        <Box ref={listRef} role="listbox" id={`${id}-list`} aria-label={t`Customers`} sx={listStyle}>
          {found?.map((customer, index) => (
            <Option
              key={customer.customerId}
              id={optionId(index)}
              customer={customer}
              isActive={index === activeIndex}
              onPoint={() => setActive(index)}
              onChoose={() => void choose(customer)}
            />
          ))}
        </Box>
        <Box role="status">
          {error && !isCurrent ? (
            <Note text={error.message}>
              <Button size="small" onClick={() => void refetch()}>
                <Trans>Try again</Trans>
              </Button>
            </Note>
          ) : isCurrent && found.length === 0 ? (
            <NobodyFound search={wanted} />
          ) : (
            !found && <Note text={t`Searching…`} />
          )}
        </Box>
      </Box>
    </Box>
  )
}

interface OptionProps {
  id: string
  customer: FoundCustomer
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, customer, isActive, onPoint, onChoose }: OptionProps) {
  const { locationTimezone } = useUser()
  const { firstName, lastName, photos, phoneEnding, lastVisit, isPending } = customer
  const name = `${firstName} ${lastName}`
  return (
    // The field keeps the focus and handles the keys, so an option needs no key handler.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onMouseMove={isActive ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Photo file={photos[0]} size={40} name={name} alt="" />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ fontWeight: 500, lineHeight: 1.3, overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </Box>
        <Box sx={factsStyle}>
          {isPending && (
            <Box component="span" sx={{ color: 'info.main', fontWeight: 500 }}>
              <Trans>Waiting</Trans>
            </Box>
          )}
          <span>
            <Trans>Phone …{phoneEnding}</Trans>
          </span>
          <span>
            {lastVisit === null ? (
              <Trans>First visit</Trans>
            ) : (
              <Trans>Last visit {formatDate(lastVisit, locationTimezone)}</Trans>
            )}
          </span>
        </Box>
      </Box>
    </div>
  )
}

/** The facts wrap to more lines when they do not fit, so that they do not overlap. */
const factsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  color: 'text.secondary',
  fontSize: '0.8125rem',
  '& > span': { whiteSpace: 'nowrap' },
} as const

function NobodyFound({ search }: { search: string }) {
  const { t } = useLingui()
  const user = useUser()
  const { routes } = user
  const isOnPhone = useDrawer()
  // A part of a phone number or tag finds customers only for administrators and for people with the role Customer Privilege.
  if (PART_OF_NUMBER.test(search) && !isAdministrator(user) && !routes.includes('role-privilege')) {
    return <Note text={t`Type the whole phone number or tag, or a name.`} />
  }
  return (
    <Note text={t`No customer matches “${search}”.`}>
      {mayOpen('customer', routes, isOnPhone) ? (
        <Button
          variant="outlined"
          size="small"
          component={Link}
          to="/customer"
          onClick={() => soughtCustomer.give(search)}
        >
          <Trans>Register new customer</Trans>
        </Button>
      ) : routes.includes('customer') ? (
        <Trans>New customers are registered at a desk.</Trans>
      ) : (
        <Trans>Ask an employee who can register customers.</Trans>
      )}
    </Note>
  )
}

function Note({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Box
      sx={{
        px: 1.5,
        py: 1,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        fontSize: '0.875rem',
        '& > :first-of-type': { flex: '1 1 160px', overflowWrap: 'anywhere' },
      }}
    >
      <span>{text}</span>
      {children}
    </Box>
  )
}

const panelStyle = {
  position: 'absolute',
  zIndex: 'modal',
  top: 'calc(100% + 4px)',
  left: 0,
  right: 0,
  minWidth: 'min(340px, calc(100vw - 24px))',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  boxShadow: '0 8px 24px rgb(0 0 0 / 24%)',
} as const

const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  maxHeight: 'min(420px, 60dvh)',
  overflow: 'auto',
  '& > div': { display: 'flex', alignItems: 'center', gap: 1.5, px: 1.5, py: 0.5, minHeight: 52, cursor: 'pointer' },
  '& > div[aria-selected="true"]': {
    bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 12%, var(--mui-palette-background-paper))',
  },
} as const
