/** Expands and compiles the messages in the sources (`t`, `Trans`, `msg`), for the bundle and for tests. */

import { makeConfig } from '@lingui/conf'
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel'

import { compileMessages } from './compile-messages.ts'
import linguiConfig from './lingui.config.ts'

export function macros() {
  return babel({
    presets: [
      defineRolldownBabelPreset({
        preset: () => ({
          plugins: [
            ['@lingui/babel-plugin-lingui-macro', { linguiConfig: makeConfig(linguiConfig), stripMessageField: false }],
            compileMessages,
          ],
        }),
        rolldown: { filter: { id: /\.tsx?$/, code: /@lingui\/(core|react)\/macro/ } },
      }),
    ],
  })
}
