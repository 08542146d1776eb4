/** Hues far enough apart to tell neighbours from one another. */
const GOLDEN_ANGLE = 137.508

/** A colour of a person's own for their card, always the same (part 2 section 2: light tints). */
export function tintOf(id: number): string {
  return `hsl(${Math.round((id * GOLDEN_ANGLE) % 360)} 70% 50%)`
}
