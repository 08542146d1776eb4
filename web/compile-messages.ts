/**
 * Compiles the English messages of the sources during the build. The browser gets `['Page ', ['page']]` instead of `'Page {page}'`, and
 * needs no message parser.
 */

import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/**
 * A node of Babel's syntax tree, as the Lingui macro writes it. `@babel/core` has no TypeScript declarations here, so this file declares what it
 * needs.
 */
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

/** The Babel plugin. It runs when Babel leaves a file's Program node, because the Lingui macro runs when Babel enters that node. */
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
