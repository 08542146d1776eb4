/**
 * Compiles the English messages that the Lingui macro leaves in the sources while the bundle is built, so that the browser
 * gets `['Page ', ['page']]` instead of `'Page {page}'` and no parser for it.
 */

import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/** The part of a Babel syntax tree that the macro writes. Babel has no types. */
interface SyntaxNode {
  type: string
  name?: string
  value?: unknown
  key?: SyntaxNode
  properties?: SyntaxNode[]
  leadingComments?: { value: string }[] | null
}

interface Babel {
  types: { valueToNode(value: unknown): SyntaxNode }
}

interface ProgramPath {
  traverse(visitor: { ObjectExpression(path: { node: SyntaxNode }): void }): void
}

/** The Babel plugin. It runs after the macro, which works when the program is entered. */
export function compileMessages({ types }: Babel) {
  return {
    name: 'compile-messages',
    visitor: {
      Program: {
        exit(program: ProgramPath) {
          program.traverse({
            ObjectExpression({ node }) {
              if (!node.leadingComments?.some((comment) => comment.value === 'i18n')) return
              const message = node.properties?.find((property) => property.key?.name === 'message')
              const text = (message?.value as SyntaxNode | undefined)?.value
              if (!message || typeof text !== 'string') return
              message.value = types.valueToNode(compileMessageOrThrow(text))
            },
          })
        },
      },
    },
  }
}
