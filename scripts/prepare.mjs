/**
 * Runs before every script of package.json, on the machine's own Node, which may be older than the project's and has no
 * installed packages: so it is plain JavaScript and imports Node only. It installs what package-lock.json names, and
 * with --build the browser app and with --browser Chromium, each only when missing or out of date. Runs that begin at the
 * same time do each of it once: two would spoil each other's.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { findChromium } from './chromium.mjs'
import { withLock } from './lock.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const SAY_EVERY_MS = 10_000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

try {
  await install()
  if (process.argv.includes('--build')) await buildBrowserApp()
  if (process.argv.includes('--browser')) await installChromium()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function install() {
  const stamp = at('node_modules/.installed-from')
  const wanted = () => hash([at('package-lock.json')])
  await unlessDone(
    () => read(stamp) === wanted(),
    async () => {
      const from = wanted()
      // An install by hand leaves npm's own record, newer than the list that it followed.
      const record = at('node_modules/.package-lock.json')
      const isCurrent = existsSync(record) && statSync(record).mtimeMs >= statSync(at('package-lock.json')).mtimeMs
      if (!isCurrent) {
        // An install that breaks off must not be taken for a whole one.
        rmSync(stamp, { force: true })
        const remedy = 'Is the network reachable, and may this user write here?'
        // Building and testing need the development packages whatever NODE_ENV says. No package needs its install script.
        await npm(
          'Installing the packages',
          [
            'ci',
            '--include=dev',
            '--include=optional',
            '--ignore-scripts',
            '--no-audit',
            '--no-fund',
            '--loglevel=error',
          ],
          remedy,
        )
      }
      keep(stamp, from)
    },
  )
}

async function buildBrowserApp() {
  const stamp = at('.cache/browser-app-built-from')
  const wanted = () => hash([at('package-lock.json'), ...sourcesBelow(at('web')), ...sourcesBelow(at('contract'))])
  await unlessDone(
    () => existsSync(at('web/dist/index.html')) && read(stamp) === wanted(),
    async () => {
      const from = wanted()
      await npm('Building the browser app', ['run', 'build', '--', '--logLevel', 'warn'], 'See the lines above.')
      keep(stamp, from)
    },
  )
}

async function installChromium() {
  await unlessDone(findChromium, async () => {
    const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
    if (runs([...asRoot, 'apt-get', '--version'])) {
      const apt = (...rest) => [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...rest]
      const packages = ['chromium', 'fonts-liberation']
      try {
        await run('Fetching the list of system packages', apt('update'), 'Is the network reachable?')
        await run(
          'Installing Chromium',
          apt('install', '-y', '--no-install-recommends', ...packages),
          'See the lines above.',
        )
      } catch (error) {
        console.error(error.message)
      }
    }
    if (findChromium()) return
    // The other tests can still run; the journeys then fail with the same sentence.
    console.error(
      'The journeys in a real browser cannot run: there is no Chromium. Install the package chromium or google-chrome, or set CHROMIUM_PATH.',
    )
  })
}

/** Does what is not done yet, while no other run does; what another has done in the meantime is not done again. */
async function unlessDone(isDone, work) {
  if (isDone()) return
  const lock = at('.cache/prepare.lock')
  let saidAt = -Infinity
  await withLock(
    lock,
    async () => {
      if (!isDone()) await work()
    },
    (holder) => {
      if (Date.now() - saidAt < SAY_EVERY_MS) return
      saidAt = Date.now()
      console.log(
        `Waiting for process ${holder}, which prepares this folder … If that is no run of ours, delete ${lock}`,
      )
    },
  )
}

/** Everything that the bundle is made from. What only tests read does not make it out of date. */
function sourcesBelow(dir) {
  return readdirSync(dir, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist' && !/\.test\.tsx?$/.test(name))
    .flatMap((entry) => (entry.isDirectory() ? sourcesBelow(join(dir, entry.name)) : [join(dir, entry.name)]))
    .sort()
}

function hash(paths) {
  const sum = createHash('sha256')
  for (const path of paths)
    sum
      .update(`${path.slice(ROOT.length)}\0`)
      .update(readFileSync(path))
      .update('\0')
  return sum.digest('hex')
}

function npm(what, args, remedy) {
  // Not the project's own Node: installing replaces that one.
  const { npm_execpath: self, npm_node_execpath: node = process.execPath } = process.env
  return run(what, self ? [node, self, ...args] : ['npm', ...args], remedy)
}

async function run(what, [file, ...args], remedy) {
  const startedAt = Date.now()
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`
  console.log(`${what} …`)
  const progress = setInterval(() => console.log(`${what}, ${seconds()} …`), SAY_EVERY_MS)
  const child = spawn(file, args, { cwd: ROOT, stdio: 'inherit' })
  // Ends after the child, never before: no other run may begin while that still writes.
  const passOn = (signal) => child.kill(signal)
  for (const signal of SIGNALS) process.on(signal, passOn)
  const problem = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(code === 0 ? undefined : `it ended with ${signal ?? `code ${code}`}`))
  })
  for (const signal of SIGNALS) process.off(signal, passOn)
  clearInterval(progress)
  if (problem) throw new Error(`${what} failed: ${problem}. ${remedy}`)
  console.log(`${what}: done in ${seconds()}.`)
}

function runs([file, ...args]) {
  return spawnSync(file, args, { stdio: 'ignore' }).status === 0
}

function at(path) {
  return join(ROOT, path)
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** An install that belongs to somebody else is used as it is; only the memory of having checked it is lost. */
function keep(path, text) {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error
  }
}
