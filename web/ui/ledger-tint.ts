/** The distance between the hues of successive ids. With the golden angle, successive hues are easy to tell apart. */
const GOLDEN_ANGLE = 137.508

/** The color of a person's card. The same person always gets the same color (part 2 section 2: light tints). */
export function tintOf(id: number): string {
  return `hsl(${Math.round((id * GOLDEN_ANGLE) % 360)} 70% 50%)`
}
