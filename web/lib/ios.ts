/** True on iPhones and iPads, where the menu always slides in over the screen. An iPad says that it is a Mac, but a Mac has no touch screen. */
export const isIos: boolean =
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
