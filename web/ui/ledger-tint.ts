/** Successive hues this far apart are easy to tell from one another. */
const GOLDEN_ANGLE = 137.508

/** The color of a person's card, always the same (part 2 section 2: light tints). */
export function tintOf(id: number): string {
  return `hsl(${Math.round((id * GOLDEN_ANGLE) % 360)} 70% 50%)`
}
