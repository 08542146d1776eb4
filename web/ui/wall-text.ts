/**
 * Text sizes for screens that people read from across a counter or a room: the kiosk, a raffle draw, the time clock. The sizes scale with the window.
 * An element around such text has `data-own-sizes`. All other text has the sizes of the theme.
 */
export const WALL_TEXT = {
  text: 'clamp(1rem, 2.5vmin, 1.75rem)',
  title: 'clamp(1.25rem, 6.6vmin, 2.75rem)',
  headline: 'clamp(2rem, 9vmin, 7rem)',
  /** The main answer of a screen. */
  answer: 'min(4rem, 14vw)',
  /** The largest size, for a screen on a wall. */
  wall: 'clamp(6rem, 44vmin, 34rem)',
  icon: 'clamp(5rem, 14dvh, 8.5rem)',
} as const
