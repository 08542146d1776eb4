/** Drawn photos of a machine's meters for the demo. Pure functions. */

export const METERS_SIZE = { width: 480, height: 270 } as const

type Color = readonly [red: number, green: number, blue: number]

const CABINET: Color = [58, 54, 72]
const PANEL: Color = [18, 16, 20]
const DARK: Color = [44, 20, 20]
const LIT: Color = [255, 74, 48]

/** The seven bars of a digit, in units from its upper left corner: left, top, width, height. */
const BARS = {
  a: [2, 0, 6, 2],
  b: [8, 2, 2, 6],
  c: [8, 10, 2, 6],
  d: [2, 16, 6, 2],
  e: [0, 10, 2, 6],
  f: [0, 2, 2, 6],
  g: [2, 8, 6, 2],
} as const
type Bar = keyof typeof BARS

const LIT_BARS: Readonly<Record<string, string>> = {
  0: 'abcdef',
  1: 'bc',
  2: 'abdeg',
  3: 'abcdg',
  4: 'bcfg',
  5: 'acdfg',
  6: 'acdefg',
  7: 'abc',
  8: 'abcdefg',
  9: 'abcdfg',
  I: 'ef',
  n: 'ceg',
  O: 'abcdef',
  u: 'cde',
  t: 'defg',
  ' ': '',
}
const UNIT_PX = 3
const STEP_PX = 13 * UNIT_PX
const FIGURES = 7

/** A photo of both meters as raw RGB pixels, row after row. */
export function drawMeters(meters: { in: number; out: number }): Uint8Array {
  const { width, height } = METERS_SIZE
  const pixels = new Uint8Array(width * height * 3)
  const fill = (left: number, top: number, across: number, down: number, color: Color) => {
    for (let y = top; y < top + down; y++) {
      for (let x = left; x < left + across; x++) {
        // The flash makes the middle brighter than the corners.
        const light = 1.1 - 0.45 * Math.hypot(x / width - 0.5, y / height - 0.5)
        for (const [channel, value] of color.entries())
          pixels[(y * width + x) * 3 + channel] = Math.min(255, Math.round(value * light))
      }
    }
  }
  fill(0, 0, width, height, CABINET)
  for (const [row, text] of [lineOf('In', meters.in), lineOf('Out', meters.out)].entries()) {
    const top = 36 + row * 108
    fill(18, top - 14, width - 36, 18 * UNIT_PX + 28, PANEL)
    for (const [index, figure] of [...text].entries()) {
      const left = 34 + index * STEP_PX
      for (const [bar, [x, y, across, down]] of Object.entries(BARS) as [Bar, (typeof BARS)[Bar]][]) {
        const isLit = LIT_BARS[figure]!.includes(bar)
        if (!isLit && figure === ' ') continue
        fill(left + x * UNIT_PX, top + y * UNIT_PX, across * UNIT_PX, down * UNIT_PX, isLit ? LIT : DARK)
      }
    }
  }
  return pixels
}

/** A line: the word, padded to three characters, and then the digits, aligned right. */
function lineOf(word: string, value: number): string {
  return word.padEnd(3) + String(value).padStart(FIGURES)
}
