/** A person who makes calls at a venue. Tests over HTTP and tests in a browser have different classes for this person. Shared helpers accept both. */

import type { Http, InputAt, ResultAt } from '@countroom/contract/api.ts'

export interface Caller {
  readonly userId: number
  call<Path extends Http>(http: Path, body: InputAt<Path>): Promise<ResultAt<Path>>
}

export interface Place {
  /** The location's id. */
  readonly id: number
}
