/** A real mail server in a separate process. */

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

import type { Mood, TakenMail } from './mail-process.ts'

export class TestMailServer {
  readonly taken: TakenMail[] = []
  port = 0
  #process: ChildProcess | undefined

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`
  }

  /** Starts the mail server. After the first start, it uses the same port as before. */
  async start(): Promise<void> {
    const child = fork(new URL('mail-process.ts', import.meta.url), [String(this.port)], { execArgv: [] })
    child.on('message', (message: { mail?: TakenMail }) => {
      if (message.mail !== undefined) this.taken.push(message.mail)
    })
    this.#process = child
    const [{ port }] = (await once(child, 'message')) as [{ port: number }]
    this.port = port
  }

  async behave(mood: Mood): Promise<void> {
    this.#process!.send(mood)
    await once(this.#process!, 'message')
  }

  /** Lets the mail server accept e-mail again, whatever a test did to it. */
  async recover(): Promise<void> {
    if (this.#isRunning) await this.behave('accept')
    else await this.start()
  }

  /** Kills the mail server. */
  async stop(): Promise<void> {
    const child = this.#process
    if (child === undefined || !this.#isRunning) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  get #isRunning(): boolean {
    return this.#process?.exitCode === null && this.#process.signalCode === null
  }
}
