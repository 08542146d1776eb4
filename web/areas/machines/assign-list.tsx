import { t } from '@lingui/core/macro'
import Box from '@mui/material/Box'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

import { evaluateMeter } from '@countroom/contract/kernel/meters.ts'
import { nameKey } from '@countroom/contract/kernel/names.ts'

import { feedback } from '../../ui/feedback.ts'
import { AssignRow, type AssignRowProps } from './assign-row.tsx'
import {
  type AssignField,
  type AssignLine,
  type Fill,
  fillDown,
  hasOpenMeters,
  isMeterName,
  type MeterName,
  METERS,
  pastedMeters,
} from './machines.rules.ts'

/** One field of one row. */
export interface Place {
  lineId: string
  field: AssignField
}

interface AssignListProps extends Omit<
  AssignRowProps,
  'line' | 'isDuplicate' | 'refusal' | 'machineListId' | 'onPicked'
> {
  lines: readonly AssignLine[]
  refusals: ReadonlyMap<string, string>
  onPaste: (fill: Fill) => void
  /** Called when Enter is pressed in the last field of the last row whose meters can be edited. */
  onEnd: () => void
  /** The field that gets the focus as soon as its row exists. */
  focusAt: Place | undefined
  onFocusAt: (place: Place | undefined) => void
}

/** With more rows than this, the document contains only the visible rows and a few rows above and below them. */
const VIRTUAL_ABOVE = 60
const ROW_HEIGHT_PX = 43
const GAP_PX = 6

/** The list of rows. Enter and the up and down arrow keys move between the meters. Cells copied from a spreadsheet can be pasted. */
export function AssignList(props: AssignListProps) {
  const { lines, refusals, onPaste, onEnd, focusAt, onFocusAt, ...row } = props
  const listRef = useRef<HTMLDivElement>(null)
  const machineListId = useId()
  const [scrollMargin, setScrollMargin] = useState(0)
  const isVirtual = lines.length > VIRTUAL_ABOVE

  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    enabled: isVirtual,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (index) => lines[index]?.id ?? index,
    gap: GAP_PX,
    overscan: 12,
    scrollMargin,
  })

  // The list moves when notices above it appear or disappear.
  useLayoutEffect(() => {
    const measure = () => setScrollMargin((listRef.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  const tryFocus = ({ lineId, field }: Place): boolean => {
    const line = listRef.current?.querySelector(`[data-line="${CSS.escape(lineId)}"]`)
    const control =
      line?.querySelector<HTMLElement>(`[data-field="${field}"]:enabled`) ??
      line?.querySelector<HTMLElement>('[data-conflict] button, [data-field]:enabled')
    control?.focus()
    return control !== null && control !== undefined
  }
  const tryFocusNow = useEffectEvent(tryFocus)

  useLayoutEffect(() => {
    const index = focusAt ? lines.findIndex(({ id }) => id === focusAt.lineId) : -1
    if (!focusAt || index === -1) return
    if (tryFocusNow(focusAt)) {
      onFocusAt(undefined)
      return
    }
    // The row is not visible, so it is not in the document yet.
    virtualizer.scrollToIndex(index, { align: 'center' })
    const timer = setInterval(() => tryFocusNow(focusAt) && onFocusAt(undefined), 16)
    return () => clearInterval(timer)
  }, [focusAt, onFocusAt, lines, virtualizer])

  const focusMeter = (index: number, field: MeterName) => {
    const line = lines[index]
    // The focus must move immediately, because the user may press the next key right away, and that key is for the next field.
    if (!line || tryFocus({ lineId: line.id, field })) return
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    onFocusAt({ lineId: line.id, field })
  }
  /** The index of the next row with editable meters in a direction, or -1 if there is none. */
  const openRow = (from: number, step: 1 | -1): number => {
    let index = from + step
    while (lines[index] && !hasOpenMeters(lines[index]!)) index += step
    return lines[index] ? index : -1
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const place = placeOf(event.target, lines)
    if (!place || event.ctrlKey || event.altKey || event.metaKey) return
    const { index, field } = place
    const nextMeter = METERS[METERS.indexOf(field) + 1]
    const { fault } = evaluateMeter((event.target as HTMLInputElement).value)
    // A formula without a result keeps the focus. The cell shows the reason.
    if (event.key === 'Enter' && fault !== undefined && fault !== 'empty') event.preventDefault()
    else if (event.key === 'Enter' && nextMeter) focusMeter(index, nextMeter)
    else if (event.key === 'Enter') {
      const next = openRow(index, 1)
      if (next === -1) onEnd()
      else focusMeter(next, 'curIn')
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      focusMeter(openRow(index, event.key === 'ArrowDown' ? 1 : -1), field)
    } else return
    event.preventDefault()
  }

  const onPasteMeters = (event: ClipboardEvent<HTMLElement>) => {
    const place = placeOf(event.target, lines)
    if (!place) return
    const cells = pastedMeters(event.clipboardData.getData('text'))
    // A single cell that is not a meter may be part of a formula. The browser pastes it at the cursor.
    if (cells.length === 1 && cells[0]!.length === 1 && typeof cells[0]![0] !== 'string') return
    event.preventDefault()
    const fill = fillDown(lines, place.index, place.field, cells)
    if (fill.values.length === 0) {
      feedback.error(t`Nothing was pasted. A meter must be a whole number, 0 or more.`)
    } else if (cells.length === 1 && fill.values.length === 1) {
      const [{ line, field, value }] = fill.values as [Fill['values'][0]]
      props.onType(line, field, value)
    } else onPaste(fill)
  }

  const rowOf = (line: AssignLine) => (
    <AssignRow
      {...row}
      line={line}
      machineListId={machineListId}
      isDuplicate={row.floor.duplicates.has(nameKey(line.values.machine))}
      refusal={refusals.get(line.id)}
      onPicked={() => tryFocus({ lineId: line.id, field: 'curIn' })}
    />
  )

  return (
    <Box
      ref={listRef}
      onKeyDown={onKeyDown}
      onPaste={onPasteMeters}
      sx={{
        containerType: 'inline-size',
        position: 'relative',
        ...(!isVirtual && { display: 'flex', flexDirection: 'column', gap: `${GAP_PX}px` }),
      }}
      style={isVirtual ? { height: virtualizer.getTotalSize() } : undefined}
    >
      <datalist id={machineListId}>
        {row.freeMachines.map((machine) => (
          <option key={machine} value={machine}>
            {machine}
          </option>
        ))}
      </datalist>
      {isVirtual
        ? virtualizer.getVirtualItems().map((item) => {
            const line = lines[item.index]
            return (
              line && (
                <Box
                  key={item.key}
                  ref={virtualizer.measureElement}
                  data-index={item.index}
                  style={{ transform: `translateY(${item.start - scrollMargin}px)` }}
                  sx={{ position: 'absolute', insetInline: 0, top: 0 }}
                >
                  {rowOf(line)}
                </Box>
              )
            )
          })
        : lines.map((line) => <div key={line.id}>{rowOf(line)}</div>)}
    </Box>
  )
}

/** The row and the meter of the field that an event comes from. */
function placeOf(target: EventTarget, lines: readonly AssignLine[]): { index: number; field: MeterName } | undefined {
  if (!(target instanceof HTMLInputElement)) return undefined
  const { field } = target.dataset
  const id = target.closest<HTMLElement>('[data-line]')?.dataset.line
  const index = lines.findIndex((line) => line.id === id)
  return isMeterName(field) && index !== -1 ? { index, field } : undefined
}
