const DEFAULT_BLUE = '#17447a'

/** Background and text color of a banner in an employee's color. A color that isn't `#rgb` or `#rrggbb` becomes the default blue. */
export function bannerColors(color: string): { background: string; text: '#000000' | '#ffffff' } {
  const background = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(color) ? color : DEFAULT_BLUE
  const luminance = relativeLuminance(background)
  // Chooses white or black text, whichever has the higher contrast by the formula of WCAG 2.2.
  return { background, text: 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? '#ffffff' : '#000000' }
}

function relativeLuminance(hex: string): number {
  const digits =
    hex.length === 4 ? Array.from(hex.slice(1), (digit) => digit + digit) : (hex.slice(1).match(/../g) ?? [])
  const [red = 0, green = 0, blue = 0] = digits.map((pair) => {
    const channel = parseInt(pair, 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
