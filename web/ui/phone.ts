/**
 * The media query for the phone layout: 800 px or less (part 1 section 9). In em, so that it follows the browser's font size: with
 * letters twice as large, a window holds half as much.
 */
export const PHONE = '(max-width: 50em)'

/** True when the window has the phone layout now. */
export function isPhoneNow(): boolean {
  return window.matchMedia(PHONE).matches
}
