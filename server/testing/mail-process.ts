/**
 * A mail server in a separate process, so that it can hang and die. Its parent process tells it how to behave. The parent gets a message for each
 * e-mail that the server has read to the end. It gets the message even if the server then dies before it answers.
 */

import { SMTPServer } from 'smtp-server'

/**
 * How the mail server behaves.
 * accept: it accepts every e-mail.
 * refuse: it refuses every e-mail.
 * silent: it accepts connections and sends nothing.
 * die: it reads a whole e-mail and dies before it answers.
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
