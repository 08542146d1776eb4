/** What a phone's card shows of a row: its name and key figure, two facts, and the rest behind a tap. */

export interface CardColumn {
  align?: 'left' | 'right' | 'center'
  onCard?: 'figure' | 'fact' | 'rest'
}

export interface CardParts<Column> {
  /** On the first line. */
  title: Column | undefined
  figure: Column | undefined
  /** On the second line. */
  facts: Column[]
  rest: Column[]
}

const FACTS = 2
/** With this many columns besides the name, a card shows all of them, unless `onCard` says which. */
const FEW = 3

/**
 * Without `onCard`, the key figure is the first figure and the facts are the next two texts. With few columns nothing is worth hiding:
 * all are the rest, and the card shows them at once.
 */
export function cardParts<Column extends CardColumn>(columns: readonly Column[]): CardParts<Column> {
  const [title, ...others] = columns
  if (others.length <= FEW && others.every(({ onCard }) => onCard === undefined)) {
    return { title, figure: undefined, facts: [], rest: others }
  }
  const marked = (role: CardColumn['onCard']) => others.filter(({ onCard }) => onCard === role)
  const figure = marked('figure')[0] ?? others.find(({ align, onCard }) => align === 'right' && onCard === undefined)
  const texts = others.filter((column) => column !== figure && column.align !== 'right')
  const facts = marked('fact').length > 0 ? marked('fact') : texts.slice(0, FACTS)
  return { title, figure, facts, rest: others.filter((column) => column !== figure && !facts.includes(column)) }
}
