/** Drawn faces for the demo's invented customers, so that no real person's photo is needed. Pure functions. */

import type { Random } from './random.ts'

export const PORTRAIT_SIZE = 240

type Color = readonly [red: number, green: number, blue: number]

const SKIN: readonly Color[] = [
  [255, 219, 190],
  [241, 194, 150],
  [214, 160, 112],
  [171, 116, 74],
  [120, 78, 50],
  [84, 56, 40],
]
const HAIR: readonly Color[] = [
  [35, 27, 24],
  [78, 50, 32],
  [132, 88, 52],
  [196, 158, 92],
  [120, 120, 124],
  [150, 58, 34],
]
const CLOTHES: readonly Color[] = [
  [38, 70, 118],
  [120, 36, 52],
  [44, 92, 70],
  [88, 88, 96],
  [146, 104, 44],
  [92, 62, 124],
]
const WALL: readonly Color[] = [
  [226, 232, 240],
  [236, 230, 220],
  [220, 234, 226],
  [238, 226, 232],
]

/** A face as raw RGB pixels, row after row, PORTRAIT_SIZE wide and high. */
export function drawPortrait(random: Random): Uint8Array {
  const pick = (colors: readonly Color[]) => colors[random.whole(0, colors.length - 1)]!
  const [skin, hair, clothes, wall] = [pick(SKIN), pick(HAIR), pick(CLOTHES), pick(WALL)]
  const faceWidth = random.between(0.17, 0.21)
  const faceHeight = random.between(0.22, 0.27)
  const hairline = random.between(-0.55, -0.1)
  const hairWidth = random.between(1.05, 1.35)
  const hasLongHair = random.chance(0.45)
  const smile = random.between(0.35, 0.6)
  const pixels = new Uint8Array(PORTRAIT_SIZE * PORTRAIT_SIZE * 3)
  for (let row = 0; row < PORTRAIT_SIZE; row++) {
    for (let column = 0; column < PORTRAIT_SIZE; column++) {
      // x is -1 to 1 from left to right across the face, and y is -1 to 1 from top to bottom.
      const x = (column / PORTRAIT_SIZE - 0.5) / faceWidth
      const y = (row / PORTRAIT_SIZE - 0.44) / faceHeight
      const color = colorAt(x, y)
      // The light comes from the upper left.
      const light = 1 - 0.1 * (x + y) * (color === wall ? 0.15 : 0.5)
      for (const [channel, value] of color.entries()) {
        pixels[(row * PORTRAIT_SIZE + column) * 3 + channel] = Math.min(255, Math.max(0, Math.round(value * light)))
      }
    }
  }
  return pixels

  function colorAt(x: number, y: number): Color {
    const face = x * x + y * y
    if (isEye(Math.abs(x), y)) return [40, 34, 34]
    if (isMouth(x, y)) return [150, 62, 60]
    if (face < 1 && y > hairline) return skin
    const crown = (x / hairWidth) ** 2 + ((y + 0.12) / 1.12) ** 2
    if (crown < 1 && (y < 0.1 || hasLongHair)) return hair
    if (hasLongHair && Math.abs(x) < hairWidth && y > -0.1 && y < 1.25) return hair
    if (Math.abs(x) < 0.42 && y > 0.7 && y < 1.35) return skin
    if (y > 1.15 && (x / 2.3) ** 2 + ((y - 2.5) / 1.4) ** 2 < 1) return clothes
    return wall
  }

  function isEye(distance: number, y: number): boolean {
    return ((distance - 0.4) / 0.1) ** 2 + ((y + 0.02) / 0.07) ** 2 < 1
  }

  function isMouth(x: number, y: number): boolean {
    const curve = 0.5 - smile * x * x * 0.6
    return Math.abs(x) < 0.4 && Math.abs(y - curve) < 0.045
  }
}

const CABINET: Color = [52, 44, 66]
const SCREENS: readonly Color[] = [
  [92, 190, 235],
  [240, 196, 72],
  [120, 214, 130],
  [232, 120, 150],
]

/** A customer beside a machine, for the photo of a bonus claim, as raw RGB pixels in the size of a portrait. */
export function drawAtMachine(random: Random): Uint8Array {
  const pixels = drawPortrait(random)
  const screen = SCREENS[random.whole(0, SCREENS.length - 1)]!
  const left = Math.round(PORTRAIT_SIZE * random.between(0.68, 0.74))
  for (let row = Math.round(PORTRAIT_SIZE * 0.12); row < PORTRAIT_SIZE; row++) {
    for (let column = left; column < PORTRAIT_SIZE; column++) {
      const isScreen =
        column > left + 12 && column < PORTRAIT_SIZE - 8 && row > PORTRAIT_SIZE * 0.2 && row < PORTRAIT_SIZE * 0.5
      // The reels are three bright stripes.
      const isReel = isScreen && (column - left) % 18 < 13
      pixels.set(isReel ? screen : CABINET, (row * PORTRAIT_SIZE + column) * 3)
    }
  }
  return pixels
}
