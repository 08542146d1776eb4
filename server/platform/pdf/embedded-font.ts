/** Corrects pdfmake's fonts, so that text in every script of the typefaces prints and can be searched. */

interface Glyph {
  id: number
  advanceWidth: number
  codePoints: number[]
}

/** A font in a document of pdfkit. */
export interface EmbeddedFont {
  ascender: number
  descender: number
  lineGap: number
  /** The factor from font units to thousandths of the type size. */
  scale: number
  subset: { glyphs: number[] }
  /** fontkit's font, which stores each glyph with the first text that used it. */
  font: { _glyphs: Record<number, Glyph> }
  /** The widths of the glyphs, by their places in the subset. */
  widths: number[]
  unicode: number[][]
  layout(text: string, features?: object): { glyphs: Glyph[]; positions: unknown[] }
  layoutRun(text: string, features?: object): unknown
  encode(text: string, features?: object): [string[], unknown[]]
}

/** Stored as the text of a glyph that stands for no text: a zero-width space. It is invisible when somebody copies text from the PDF. */
const NOTHING = 0x200b

/**
 * Corrects a font. The font gets the line height of the font in the second parameter, so that rows in all scripts have the same height. Each glyph of
 * the corrected font is stored with the text that it stands for, so that people can search the PDF.
 */
export function fitted(font: EmbeddedFont, { ascender, descender, lineGap }: EmbeddedFont): EmbeddedFont {
  const layoutRun = font.layoutRun.bind(font)
  const places = new Map<string, number>()

  /** The place of a glyph in the subset. A glyph has one place for each text that it stands for, because Arabic letters share shapes. */
  function placeOf(glyph: Glyph): number {
    const key = `${glyph.id}:${glyph.codePoints.join()}`
    const known = places.get(key)
    if (known !== undefined) return known
    const place = font.subset.glyphs.push(glyph.id) - 1
    font.widths[place] = glyph.advanceWidth * font.scale
    font.unicode[place] = glyph.codePoints.length === 0 ? [NOTHING] : glyph.codePoints
    places.set(key, place)
    return place
  }

  return Object.assign(font, {
    ascender,
    descender,
    lineGap,
    encode(text: string, features?: object): [string[], unknown[]] {
      const { glyphs, positions } = font.layout(text, features)
      return [glyphs.map((glyph) => placeOf(glyph).toString(16).padStart(4, '0')), positions]
    },
    // fontkit fails to place some marks of rare letters. Those marks then stay where the font puts them by default.
    layoutRun(text: string, features?: object): unknown {
      // oxlint-disable-next-line no-underscore-dangle -- fontkit's own name
      font.font._glyphs = {}
      try {
        return layoutRun(text, features)
      } catch {
        return layoutRun(text, { mark: false, mkmk: false })
      }
    },
  })
}
