/**
 * The structure of a report for screen readers (PDF/UA). Each text and each photo has a tag with its place in the structure. pdfmake draws photos and
 * lines of text page by page. Each photo and each line is marked with its place. Everything else, such as the borders of a table, is marked as
 * decoration. At the end the marks are put together as a tree.
 */

/** A place in the structure: its number and type on each level, such as `[[3, 'Table'], [0, 'TR'], [1, 'TH']]`. */
export type Tag = readonly (readonly [index: number, type: string])[]

/** A copy of a pdfmake node that has this tag. */
export function tagged<Node extends object>(tag: Tag, node: Node): Node {
  return { ...node, tag }
}

/** pdfkit's object for marked content. */
interface Marked {
  refs: unknown[]
}

interface StructureElement {
  dictionary: { data: Record<string, unknown> }
  add(child: StructureElement | Marked): void
  end(): void
}

/** The part of pdfkit's document that makes the structure. */
export interface TaggedDocument {
  markContent(type: 'Artifact', options: { type: string }): void
  markStructureContent(type: string): Marked
  endMarkedContent(): void
  struct(type: string, options?: { alt?: string }): StructureElement
  addStructure(element: StructureElement): void
}

export interface Element {
  type: string
  /** The elements inside this one, by number. */
  children: Map<number, Element>
  marked: Marked[]
}

/** Collects the marks of one document. */
export class Structure {
  readonly #document: TaggedDocument
  readonly #root: Element = emptyElement('Document')
  readonly #drawn = new Set<string>()

  constructor(document: TaggedDocument) {
    this.#document = document
  }

  /**
   * Draws something that belongs to a place, or that is decoration. `part` is the number of the line within its text. The heading and the column
   * headings of a table are drawn again on each of its pages. Only the first drawing belongs to the structure, and the repeats are decoration.
   */
  draw(tag: Tag | undefined, part: number, paint: () => void): void {
    const key = tag && `${JSON.stringify(tag)} ${part}`
    if (tag === undefined || key === undefined || this.#drawn.has(key)) {
      this.#document.markContent('Artifact', { type: tag ? 'Pagination' : 'Layout' })
    } else {
      this.#drawn.add(key)
      const element = placeIn(this.#root, tag)
      element.marked.push(this.#document.markStructureContent(element.type))
    }
    paint()
    this.#document.endMarkedContent()
  }

  /** Adds the structure to the document. */
  end(): void {
    fillTables(this.#root)
    const root = this.#elementOf(this.#root)
    this.#document.addStructure(root)
    root.end()
  }

  #elementOf({ type, children, marked }: Element): StructureElement {
    const element = this.#document.struct(type, type === 'Figure' ? { alt: 'Photo' } : {})
    if (type === 'TH') element.dictionary.data['A'] = { O: 'Table', Scope: 'Column' }
    for (const each of marked) element.add(each)
    for (const child of inOrder(children)) element.add(this.#elementOf(child))
    return element
  }
}

function emptyElement(type: string): Element {
  return { type, children: new Map(), marked: [] }
}

function placeIn(root: Element, tag: Tag): Element {
  let element = root
  for (const [index, type] of tag) {
    const known = element.children.get(index) ?? emptyElement(type)
    element.children.set(index, known)
    element = known
  }
  return element
}

/** Adds the empty cells of each table, so that all of its rows have the same number of cells. Nothing was drawn for an empty cell. */
function fillTables(element: Element): void {
  if (element.type === 'Table') {
    const rows = [...element.children.values()]
    const width = Math.max(...rows.map(({ children }) => Math.max(...children.keys()) + 1))
    for (const { children } of rows) {
      for (let column = 0; column < width; column++) {
        if (!children.has(column)) children.set(column, emptyElement('TD'))
      }
    }
  }
  for (const child of element.children.values()) fillTables(child)
}

function inOrder(children: Element['children']): Element[] {
  return [...children].toSorted(([one], [other]) => one - other).map(([, child]) => child)
}
