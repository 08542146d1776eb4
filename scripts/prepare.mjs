/**
 * Runs before most scripts of package.json, even when no package is installed yet. It runs on the computer's own Node, which may be older than the
 * project's. So it is plain JavaScript and imports no packages. It installs the packages of package-lock.json. With --build it builds the browser
 * app, and with --browser it installs Chromium at the same time. It does each step only when its result is missing or out of date. When several runs
 * start at the same time, only one of them does each step, because two runs would break each other's result.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { findChromium, HEADLESS_SHELL } from './chromium.mjs'
import { withLock } from './lock.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
/** The system package of HEADLESS_SHELL. */
const SHELL = 'chromium-headless-shell'
const SAY_EVERY_MS = 10_000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

const outcomes = await Promise.allSettled([
  prepareApp(),
  ...(process.argv.includes('--browser') ? [installChromium()] : []),
])
for (const { reason } of outcomes.filter(({ status }) => status === 'rejected')) {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exitCode = 1
}

async function prepareApp() {
  await installPackages()
  if (process.argv.includes('--build')) await buildBrowserApp()
}

async function installPackages() {
  const stamp = at('node_modules/.installed-from')
  const wanted = () => hash([at('package-lock.json')])
  await unlessDone(
    'app',
    () => read(stamp) === wanted(),
    async () => {
      const from = wanted()
      // A manual install leaves npm's own record. When it is newer than package-lock.json, the packages are current.
      const record = at('node_modules/.package-lock.json')
      const isCurrent = existsSync(record) && statSync(record).mtimeMs >= statSync(at('package-lock.json')).mtimeMs
      if (!isCurrent) {
        // An interrupted install must not count as complete.
        rmSync(stamp, { force: true })
        const remedy = 'Is the network reachable, and may this user write here?'
        // Builds and tests need the development packages, whatever NODE_ENV is. No package needs its install script.
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
    'app',
    () => existsSync(at('web/dist/index.html')) && read(stamp) === wanted(),
    async () => {
      const from = wanted()
      await npm('Building the browser app', ['run', 'build', '--', '--logLevel', 'warn'], 'See the lines above.')
      keep(stamp, from)
    },
  )
}

/**
 * Installs Chromium's headless shell, which needs a third less processor time than the full browser. Where the shell is not available, it installs
 * Chromium.
 */
async function installChromium() {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const canInstall = () => runs([...asRoot, 'apt-get', '--version'])
  const isOffered = (name) => runs(['apt-cache', 'show', name])
  const isReady = () => {
    const found = findChromium()
    return found && (found === HEADLESS_SHELL || process.env['CHROMIUM_PATH'] || !isOffered(SHELL) || !canInstall())
  }
  await unlessDone('chromium', isReady, async () => {
    if (canInstall()) {
      const apt = (...rest) => [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...rest]
      try {
        if (!findChromium()) {
          await run('Fetching the list of system packages', apt('update'), 'Is the network reachable?')
        }
        const packages = [isOffered(SHELL) ? SHELL : 'chromium', 'fonts-liberation']
        await run(
          `Installing ${packages[0]}`,
          apt('install', '-y', '--no-install-recommends', ...packages),
          'See the lines above.',
        )
      } catch (error) {
        console.error(error.message)
      }
    }
    if (findChromium()) return
    // This step does not fail, because the other tests can run without a browser. The journeys fail with the same advice.
    console.error(
      'The journeys in a real browser cannot run: there is no Chromium. Install the package chromium or google-chrome, or set CHROMIUM_PATH.',
    )
  })
}

/**
 * Does a step unless it is already done. Waits while another run does a step with the same lock, and does not repeat what that run has done. The
 * packages and the app have the same lock, because a build needs the packages.
 */
async function unlessDone(name, isDone, work) {
  if (isDone()) return
  const lock = at(`.cache/prepare-${name}.lock`)
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
        `Waiting for process ${holder}, which prepares this folder … If that process is not a script of this folder, delete ${lock}`,
      )
    },
  )
}

/** All sources of the bundle. Test files are left out, because they do not make the bundle out of date. */
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
  // Runs npm with the Node that started this script, because the install replaces the project's Node.
  const { npm_execpath: self, npm_node_execpath: node = process.execPath } = process.env
  return run(what, self ? [node, self, ...args] : ['npm', ...args], remedy)
}

async function run(what, [file, ...args], remedy) {
  const startedAt = Date.now()
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`
  console.log(`${what} …`)
  const progress = setInterval(() => console.log(`${what}, ${seconds()} …`), SAY_EVERY_MS)
  const child = spawn(file, args, { cwd: ROOT, stdio: 'inherit' })
  // Passes signals on to the child. This process ends only after the child, so that no other run starts while the child still writes.
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

/** Writes a record of a finished step. Does nothing when this user may not write here. */
function keep(path, text) {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error
  }
}
