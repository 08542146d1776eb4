import Box from '@mui/material/Box'
import type { SxProps } from '@mui/material/styles'
import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

import type { OperatorKeysProps } from './operator-keys.tsx'

export interface CellProps {
  /** Read out: the column's name and the row's. */
  label: string
  value: string
  onChange: (value: string) => void
  /** What is wrong with the value. Stands below it, or colours the field alone when true. */
  fault?: string | boolean | undefined
  /** Whatever else the cell is to say, below it. */
  note?: ReactNode
}

interface CellFieldProps extends CellProps, Omit<ComponentProps<'input'>, keyof CellProps> {
  /** Given, the cell is a meter: at the right edge; on a touch screen with the number keyboard, and these below. */
  Keys?: ComponentType<OperatorKeysProps>
  /** On blur and on Enter. Given, a fault is said only then: what is half typed is not wrong yet. */
  onCommit?: (value: string) => void
  /** The text below stands on one line over what is there, where the field is narrower than a sentence: no row grows for it. */
  isTextOver?: boolean
}

/** A line of text in a list that is edited in place: light enough for hundreds on one page. */
export function CellField(props: CellFieldProps) {
  const { label, value, onChange, fault: faultNow, note, Keys, onCommit, isTextOver = false, ...input } = props
  const id = useId()
  const [isTyping, setIsTyping] = useState(false)
  const fault = isTyping ? undefined : faultNow
  const hasText = typeof fault === 'string' || note !== undefined
  const inputRef = useRef<HTMLInputElement>(null)
  const type = (text: string) => {
    setIsTyping(onCommit !== undefined)
    onChange(text)
  }
  const commit = () => {
    setIsTyping(false)
    onCommit?.(value)
  }
  return (
    // The field may cut a long text off.
    <Box title={value} sx={{ minWidth: 0 }}>
      <Box
        component="input"
        autoComplete="off"
        spellCheck={false}
        {...(Keys && { inputMode: 'decimal', enterKeyHint: 'next' })}
        {...input}
        ref={inputRef}
        value={value}
        aria-label={label}
        aria-invalid={Boolean(fault)}
        aria-describedby={hasText ? id : undefined}
        onChange={(event: React.ChangeEvent<HTMLInputElement>) => type(event.target.value)}
        onBlur={(event: React.FocusEvent<HTMLInputElement>) => {
          commit()
          input.onBlur?.(event)
        }}
        onKeyDown={(event: React.KeyboardEvent<HTMLInputElement>) => {
          if (event.key === 'Enter') commit()
          input.onKeyDown?.(event)
        }}
        sx={{ ...controlStyle, ...(Keys && { textAlign: 'right', fontVariantNumeric: 'tabular-nums' }) }}
      />
      {isTextOver ? (
        <TextOver id={id} fault={fault} note={note} fieldRef={inputRef} />
      ) : (
        <CellText id={id} fault={fault} note={note} />
      )}
      {Keys && <Keys inputRef={inputRef} onType={type} />}
    </Box>
  )
}

export function CellText({ id, fault, note }: { id: string } & Pick<CellProps, 'fault' | 'note'>) {
  if (typeof fault !== 'string' && note === undefined) return null
  const color = typeof fault === 'string' ? 'error.main' : 'text.secondary'
  return (
    <Box id={id} sx={{ color, fontSize: '0.75rem', lineHeight: 1.35, mt: 0.25, overflowWrap: 'anywhere' }}>
      {typeof fault === 'string' ? fault : note}
    </Box>
  )
}

interface TextOverProps extends Pick<CellProps, 'fault' | 'note'> {
  id: string
  fieldRef: RefObject<HTMLInputElement | null>
}

/** The same text, where the field is now: a list that scrolls would cut it off. */
function TextOver({ id, fault, note, fieldRef }: TextOverProps) {
  const textRef = useRef<HTMLDivElement>(null)
  const isFault = typeof fault === 'string'
  const isShown = isFault || note !== undefined
  // The row may be another one's place after any change of the list.
  useLayoutEffect(() => {
    const [text, field] = [textRef.current, fieldRef.current]
    if (!text || !field) return
    const place = () => {
      const { left, bottom } = field.getBoundingClientRect()
      const list = field.closest('[role="region"]')?.getBoundingClientRect()
      const isInSight = !list || (bottom > list.top && bottom <= list.bottom)
      text.style.visibility = isInSight ? 'visible' : 'hidden'
      text.style.left = `${Math.max(EDGE_PX, Math.min(left, window.innerWidth - text.offsetWidth - EDGE_PX))}px`
      text.style.top = `${bottom + 1}px`
    }
    place()
    window.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
    }
  })
  if (!isShown) return null
  return (
    <Box ref={textRef} id={id} sx={{ ...textOverStyle, color: isFault ? 'error.main' : 'text.secondary' }}>
      {isFault ? fault : note}
    </Box>
  )
}

const EDGE_PX = 8

const textOverStyle = {
  position: 'fixed',
  zIndex: 3,
  width: 'max-content',
  maxWidth: `calc(100vw - ${2 * EDGE_PX}px)`,
  px: 0.75,
  fontSize: '0.75rem',
  fontWeight: 400,
  lineHeight: 1.35,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'currentColor',
  borderRadius: 0.5,
  // What is below it is still to be clicked.
  pointerEvents: 'none',
} satisfies SxProps

export const controlStyle = {
  display: 'block',
  width: '100%',
  minWidth: 0,
  height: 32,
  px: 1,
  font: 'inherit',
  fontSize: '0.875rem',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  // The edge of a field is to be seen at 3:1.
  borderColor: 'color-mix(in srgb, var(--mui-palette-text-secondary) 70%, var(--mui-palette-background-paper))',
  borderRadius: 0.75,
  '&:focus-visible': { outlineOffset: -1, borderColor: 'transparent' },
  // While somebody is still typing, nothing is wrong yet.
  '&[aria-invalid="true"]:not(:focus)': {
    borderColor: 'error.main',
    boxShadow: 'inset 0 0 0 1px var(--mui-palette-error-main)',
  },
  '&[aria-invalid="true"]:not(:focus)::placeholder': { color: 'error.main' },
  '&:read-only:not(select), &:disabled': { bgcolor: 'transparent', borderColor: 'transparent', opacity: 1 },
  '@media (pointer: coarse)': { height: 44, fontSize: '1rem' },
} satisfies SxProps
