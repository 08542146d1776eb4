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
  /** For screen readers: the names of the column and the row. */
  label: string
  value: string
  onChange: (value: string) => void
  /** What is wrong with the value. A text shows below the field. `true` only colors the field. */
  fault?: string | boolean | undefined
  /** Any other text below the cell. */
  note?: ReactNode
}

interface CellFieldProps extends CellProps, Omit<ComponentProps<'input'>, keyof CellProps> {
  /**
   * Makes the cell a meter field, aligned right. On a touch screen, the field opens the number keyboard, and `Keys` shows the buttons + − × ÷ below
   * the field.
   */
  Keys?: ComponentType<OperatorKeysProps>
  /** Called on blur and on Enter. If it is given, a fault shows only after blur or Enter, because a half-typed text is not wrong yet. */
  onCommit?: (value: string) => void
  /** Shows the text below the field on one line, over other content. The row then keeps its height, even when the text is wider than the field. */
  isTextOver?: boolean
}

/** A text field in an editable list, light enough for hundreds on one page. */
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
    // The title shows the whole text when the field cuts it off.
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
    <Box id={id} sx={{ color, fontSize: '0.75rem', lineHeight: 1.35, mt: 0.5, overflowWrap: 'anywhere' }}>
      {typeof fault === 'string' ? fault : note}
    </Box>
  )
}

interface TextOverProps extends Pick<CellProps, 'fault' | 'note'> {
  id: string
  fieldRef: RefObject<HTMLInputElement | null>
}

/** The text below the field, positioned over the page, because a scrolling list would cut it off. */
function TextOver({ id, fault, note, fieldRef }: TextOverProps) {
  const textRef = useRef<HTMLDivElement>(null)
  const isFault = typeof fault === 'string'
  const isShown = isFault || note !== undefined
  // Measures again after each change, because the row may have moved.
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
  px: 1,
  fontSize: '0.75rem',
  fontWeight: 400,
  lineHeight: 1.35,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'currentColor',
  borderRadius: 0.5,
  // Clicks go through to the content below.
  pointerEvents: 'none',
} satisfies SxProps

export const controlStyle = {
  display: 'block',
  width: '100%',
  minWidth: 0,
  height: '2rem',
  px: 1,
  font: 'inherit',
  fontSize: '0.875rem',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  // The edge of a field needs a contrast of 3:1.
  borderColor: 'color-mix(in srgb, var(--mui-palette-text-secondary) 70%, var(--mui-palette-background-paper))',
  borderRadius: 0.75,
  '&:focus-visible': { outlineOffset: -1, borderColor: 'transparent' },
  // The red edge of a fault shows only when the field does not have the focus.
  '&[aria-invalid="true"]:not(:focus)': {
    borderColor: 'error.main',
    boxShadow: 'inset 0 0 0 1px var(--mui-palette-error-main)',
  },
  // The browser's own gray is too dim in the dark theme.
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
  '&[aria-invalid="true"]:not(:focus)::placeholder': { color: 'error.main' },
  '&:read-only:not(select), &:disabled': { bgcolor: 'transparent', borderColor: 'transparent', opacity: 1 },
  '@media (pointer: coarse)': { height: '2.75rem', fontSize: '1rem' },
} satisfies SxProps
