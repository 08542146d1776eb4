/**
 * Sorts the columns of a row into the parts of a phone's card: the name, the key figure, the facts, and the rest. If the card has facts, the rest
 * shows only after a tap.
 */

export interface CardColumn {
  align?: 'left' | 'right' | 'center'
  onCard?: 'figure' | 'fact' | 'rest'
}

export interface CardParts<Column> {
  /** The title and the figure are on the first line. */
  title: Column | undefined
  figure: Column | undefined
  /** The facts are on the second line. */
  facts: Column[]
  rest: Column[]
}

const FACTS = 2
/** A card with at most this many columns besides the name shows all of them, unless a column has `onCard`. */
const FEW = 3

/**
 * The first column is the title. If at most three other columns follow, all without `onCard`, these are in `rest`. The card then shows them without a
 * tap. Otherwise:
 * - The key figure is the first column marked `figure`, or else the first right-aligned column without `onCard`.
 * - The facts are the columns marked `fact`, or else the first two without `onCard` that are not right-aligned.
 */
export function cardParts<Column extends CardColumn>(columns: readonly Column[]): CardParts<Column> {
  const [title, ...others] = columns
  if (others.length <= FEW && others.every(({ onCard }) => onCard === undefined)) {
    return { title, figure: undefined, facts: [], rest: others }
  }
  const marked = (role: CardColumn['onCard']) => others.filter(({ onCard }) => onCard === role)
  const figure = marked('figure')[0] ?? others.find(({ align, onCard }) => align === 'right' && onCard === undefined)
  const texts = others.filter((column) => column !== figure && column.align !== 'right' && column.onCard === undefined)
  const facts = marked('fact').length > 0 ? marked('fact') : texts.slice(0, FACTS)
  return { title, figure, facts, rest: others.filter((column) => column !== figure && !facts.includes(column)) }
}
