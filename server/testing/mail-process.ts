/** A mail server as a process of its own, so that it can hang and die. Its parent says how it behaves, and hears of each e-mail that it takes. */

import { SMTPServer } from 'smtp-server'

/**
 * accept: takes every e-mail. refuse: takes none. silent: accepts connections and says nothing. die: reads a whole e-mail, then dies before it answers.
 */
export type Mood = 'accept' | 'refuse' | 'silent' | 'die'

export interface TakenMail {
  from: string
  to: string[]
  text: string
}

let mood: Mood = 'accept'

const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onConnect(_, done) {
    if (mood !== 'silent') done()
  },
  onRcptTo(_, __, done) {
    done(mood === 'refuse' ? Object.assign(new Error('Mailbox is over its quota'), { responseCode: 452 }) : null)
  },
  onData(stream, { envelope }, done) {
    const pieces: Buffer[] = []
    stream.on('data', (piece: Buffer) => pieces.push(piece))
    stream.on('end', () => {
      const from = envelope.mailFrom === false ? '' : (envelope.mailFrom?.address ?? '')
      const to = envelope.rcptTo.map(({ address }) => address)
      const mail: TakenMail = { from, to, text: Buffer.concat(pieces).toString() }
      process.send!({ mail }, () => {
        if (mood === 'die') process.kill(process.pid, 'SIGKILL')
        done(null, 'Taken, thank you')
      })
    })
  },
})
server.on('error', () => {})

process.on('message', (next: Mood) => {
  mood = next
  process.send!({ mood })
})
process.on('disconnect', () => process.exit())
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  process.send!({ port: (server.server.address() as { port: number }).port })
})
