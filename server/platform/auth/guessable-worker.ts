/**
 * The thread that tells whether a password is easy to guess. The lists that it knows weigh 25 MB and a contrived password takes it
 * tens of milliseconds, so it begins for one password and takes all that with it when it ends.
 */

import { parentPort, workerData } from 'node:worker_threads'

import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

export interface Question {
  password: string
  /** Words about its owner, lower-case. */
  about: string[]
}

if (parentPort === null) throw new Error('guessable-worker.ts runs as a worker thread only.')

/** Of a longer password no more is looked at. */
const EXAMINED_LENGTH = 100
/** Over ten thousand million guesses. One step less would let through a first name, a last name and a year. */
const ENOUGH_SCORE = 4

const { password, about } = workerData as Question
const { score } = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: EXAMINED_LENGTH }).check(
  password,
  about,
)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
parentPort.postMessage(score < ENOUGH_SCORE)
