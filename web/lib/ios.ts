/** True on iPhones and iPads, whose menu is always a drawer. An iPad calls itself a Mac, but has a touch screen. */
export const isIos: boolean =
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
