import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { macros } from './macros.ts'

const SERVER = 'http://localhost:4000'
/** GET paths that only the server answers. Every other GET is a screen or a source file. */
const SERVER_PAGES = /^\/(account|company|photos|reference|openapi|healthz|readyz)\b/
const COMPRESS_ABOVE_BYTES = 1024
/** The files that `index.html` loads. */
const LOADED_FIRST = /^assets\/(rolldown-runtime|vendor|mui|first)-.{7,8}\.(js|css)$/
/** The files that load together with the shell. */
const LOADED_WITH_SHELL = /^assets\/(shell|shell-mui|table|live)-.{7,8}\.(js|css)$/

export default defineConfig({
  plugins: [react(), macros(), lingui({ cwd: import.meta.dirname }), preloadFont(), precompress()],
  server: {
    port: 5173,
    proxy: {
      '/ws': { target: SERVER, ws: true },
      '^/': {
        target: SERVER,
        bypass: (request) => {
          const isRead = request.method === 'GET' || request.method === 'HEAD'
          return isRead && !SERVER_PAGES.test(request.url ?? '') ? request.url : undefined
        },
      },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // The Content Security Policy forbids data: URLs for scripts and fonts, so no asset is inlined.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Leaves out the files that the first page has loaded already and, for a part that the shell imports, the files of the shell. This keeps the
      // lists of lazy parts short.
      resolveDependencies(_, files, { hostId, hostType }) {
        if (hostType !== 'js') return files
        const isInShell = LOADED_WITH_SHELL.test(hostId)
        return files.filter((file) => !LOADED_FIRST.test(file) && !(isInShell && LOADED_WITH_SHELL.test(file)))
      },
    },
    rolldownOptions: {
      output: {
        // The hashes are short, because the first files contain the names of all files, and hashes do not compress. Seven letters are the
        // shortest hash that the bundler accepts.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          // `$initial` takes only libraries that the first screen loads anyway. A library for one screen stays with that screen.
          groups: [
            { name: 'mui', test: /[\\/]node_modules[\\/]@(mui|emotion)[\\/]/, tags: ['$initial'], priority: 3 },
            // The MUI parts of the shell and of every table. One file is smaller and loads sooner than a dozen.
            {
              name: 'shell-mui',
              test: /[\\/]@mui[\\/]material[\\/](AppBar|Chip|List|ListItem|ListItemButton|ListItemIcon|ListItemText|Skeleton|Table[A-Za-z]*|Toggle[A-Za-z]*|Toolbar|useMediaQuery)[\\/]/,
              priority: 2,
            },
            { name: 'vendor', test: /[\\/]node_modules[\\/]/, tags: ['$initial'], priority: 2 },
            // Our code for the first page, in one file, because a browser loads only six files at a time.
            {
              name: 'first',
              test: /[\\/]contract[\\/]|[\\/]web[\\/](app|areas|lib|ui)[\\/]/,
              tags: ['$initial'],
              priority: 1,
            },
            // The parts of the dashboard (the first screen for most people), of tables and of sub-pages, in one file instead of twenty.
            {
              name: 'table',
              test: /[\\/]web[\\/](lib|ui)[\\/](table-(?!cards|virtual|filter-dialog)[a-z]+|day-bar|use-(drawer|table-state|replace-question|return-focus|root-height|sub-page|phone|now|photo-url)|sub-pages|phone-bar|leave-guard|list-answer|page-header|empty-state|plain-select|banner-colors|visually-hidden|photos?|row-button|cell-field|segmented|tool-button|date-range|preferences)\.tsx?$|[\\/]contract[\\/]kernel[\\/](text|paging)\.ts$|[\\/]icons-material[\\/](Search|FilterList|FirstPage|LastPage|Chevron(Left|Right)|DeleteOutlined|Refresh|DescriptionOutlined|Expand(More|Less)|SwapHoriz|CalendarTodayOutlined)\.mjs$|[\\/]points[\\/](dashboard\.rules|entry-cells|use-machine)\.tsx?$|[\\/]InputAdornment[\\/]/,
              priority: 1,
            },
            // The parts that the shell shares with the kiosk and the message pages: mainly the link to the server.
            {
              name: 'live',
              test: /[\\/]web[\\/](app[\\/](use-live-link|kiosk-path|use-open-kiosk|use-document-title)|lib[\\/](live|socket))\.tsx?$/,
              priority: 1,
            },
            // The parts of form pages and list editors. The next group has the parts of the forms for single records.
            {
              name: 'form-page',
              test: /[\\/]web[\\/]ui[\\/](form-page|use-height|use-save-key)\.tsx?$|[\\/]icons-material[\\/]ArrowBack\.mjs$/,
              priority: 1,
            },
            {
              name: 'record-form',
              test: /[\\/]web[\\/]ui[\\/](fields\.rules|figures\.rules|form-card|record-page|use-record-form|use-text)\.tsx?$/,
              priority: 1,
            },
            // The frames of dialogs. No screen starts with a dialog.
            { name: 'form-dialog', test: /[\\/]web[\\/]ui[\\/](form|void)-dialog\.tsx$/, priority: 1 },
            // The parts that at least 21 separately loaded parts share. The rules of machine lists stay with those lists.
            {
              name: 'shared',
              test: /[\\/]contract[\\/](?!machines[\\/])|[\\/]web[\\/](app|areas|lib|ui)[\\/]/,
              minShareCount: 21,
              priority: 0,
            },
          ],
        },
      },
    },
  },
})

/** Preloads the font's Latin letters together with the scripts, so that the first text already has the right font. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => name.includes('inter-latin-wght-normal'))
        if (!file) throw new Error('The build has no font file with the Latin letters.')
        const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

/** Writes a .br and a .gz file beside every large text asset, so that the server does not compress it for each request. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      const files = readdirSync(dir!, { recursive: true, encoding: 'utf8' })
      const texts = files.filter((file) => /\.(js|mjs|css|html|svg|json|wasm|webmanifest)$/.test(file))
      await Promise.all(texts.map(async (file) => compress(join(dir!, file))))
    },
  }
}

/** Compresses in Node's thread pool, so that several files are compressed at the same time. */
async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length <= COMPRESS_ABOVE_BYTES) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [gz, br] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes, { params }),
  ])
  await Promise.all([writeFile(`${path}.gz`, gz), writeFile(`${path}.br`, br)])
}
