/**
 * The media query for the phone layout: 800 px or less (part 1 section 9). The width is in em, so that it follows the browser's font size. When a
 * user doubles the size of the text, only half as much fits in a window.
 */
export const PHONE = '(max-width: 50em)'

/** True when the window has the phone layout now. */
export function isPhoneNow(): boolean {
  return window.matchMedia(PHONE).matches
}
