/**
 * The thread that checks whether passwords are easy to guess, one after the other. A password that is made to slow down the check takes tens of
 * milliseconds.
 */

import { parentPort } from 'node:worker_threads'

import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

export interface Question {
  password: string
  /** Words about the owner of the password, in lower case. */
  about: string[]
}

if (parentPort === null) throw new Error('guessable-worker.ts runs as a worker thread only.')
const port = parentPort

/** The check ignores characters beyond this. */
const EXAMINED_LENGTH = 100
/** This score means over ten billion guesses. The next lower score would accept a first name, a last name and a year. */
const ENOUGH_SCORE = 4

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: EXAMINED_LENGTH })
port.on('message', ({ password, about }: Question) => {
  port.postMessage(zxcvbn.check(password, about).score < ENOUGH_SCORE)
})
