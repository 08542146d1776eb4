import { ERRORS, type ErrorCode, type RefusalReply } from '@countroom/contract/kernel/errors.ts'
import { filledSentence } from '@countroom/contract/kernel/text.ts'

export interface RefusalDetail {
  /** The field of the request that is wrong, such as `data.in`. */
  path?: string
  /** Values for the `{name}` places in the sentence. */
  values?: Record<string, string | number>
}

/**
 * Refuses a request with an error code of the table ERRORS and the values of its sentence. Any function may throw it. The server's error handler
 * makes the reply from it.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly detail: RefusalDetail
  /** How long the client has to wait before it tries again; undefined when the server does not know it. */
  readonly waitSeconds: number | undefined

  constructor(code: ErrorCode, detail: RefusalDetail = {}, waitSeconds?: number) {
    super(filledSentence(ERRORS[code].message, detail.values ?? {}))
    this.name = 'Refusal'
    this.code = code
    this.detail = detail
    this.waitSeconds = waitSeconds
  }

  get status(): number {
    return ERRORS[this.code].status
  }

  toReply(requestId: string): RefusalReply {
    const hasDetail = this.detail.path !== undefined || this.detail.values !== undefined
    return {
      success: false,
      message: this.message,
      code: this.code,
      requestId,
      ...(hasDetail && { detail: this.detail }),
    }
  }
}
