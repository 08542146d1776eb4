/** True on iPhones and iPads, where the menu is always a drawer. An iPad says that it is a Mac, but a Mac has no touch screen. */
export const isIos: boolean =
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
