/**
 * The thread that checks whether a password is easy to guess. Its word lists take 25 MB, and a contrived password takes tens of
 * milliseconds. So it starts for one password and frees everything when it ends.
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

/** The check ignores characters beyond this. */
const EXAMINED_LENGTH = 100
/** Over ten billion guesses. One step less would accept a first name, a last name and a year. */
const ENOUGH_SCORE = 4

const { password, about } = workerData as Question
const { score } = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: EXAMINED_LENGTH }).check(
  password,
  about,
)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
parentPort.postMessage(score < ENOUGH_SCORE)
