/** Corrects pdfmake's fonts, so that every script prints and can be searched. */

interface Glyph {
  id: number
  advanceWidth: number
  codePoints: number[]
}

/** pdfkit's font of a document. */
export interface EmbeddedFont {
  ascender: number
  descender: number
  lineGap: number
  /** The factor from font units to thousandths. */
  scale: number
  subset: { glyphs: number[] }
  /** fontkit's font, which stores each glyph with the first text that used it. */
  font: { _glyphs: Record<number, Glyph> }
  /** By place in the subset. */
  widths: number[]
  unicode: number[][]
  layout(text: string, features?: object): { glyphs: Glyph[]; positions: unknown[] }
  layoutRun(text: string, features?: object): unknown
  encode(text: string, features?: object): [string[], unknown[]]
}

/** Stands for nothing, and says so: nobody sees it in a text that was copied. */
const NOTHING = 0x200b

/** Gives a face the line height of another, so that all rows are equally high in any script. */
export function fitted(font: EmbeddedFont, { ascender, descender, lineGap }: EmbeddedFont): EmbeddedFont {
  const layoutRun = font.layoutRun.bind(font)
  const places = new Map<string, number>()

  /** The place of a glyph in the subset: its own for each text that it stands for, since Arabic letters share their shapes. */
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
    // fontkit cannot place some marks of rare letters. They then stay at the font's default place.
    layoutRun(text: string, features?: object): unknown {
      // oxlint-disable-next-line no-underscore-dangle -- its name there
      font.font._glyphs = {}
      try {
        return layoutRun(text, features)
      } catch {
        return layoutRun(text, { mark: false, mkmk: false })
      }
    },
  })
}
