/**
 * A call, declared once (ARCHITECTURE.md). The declaration gives:
 * - the route, the type of its handler, validation and serialization
 * - the gate (the check of who may make the call), the audit row and idempotency
 * - OpenAPI, the typed client and the generated tests in `server/proofs`
 */

import { z } from 'zod'

import type { Role } from '../access/roles.ts'
import type { AlertCode } from './alerts.ts'
import type { ErrorCode } from './errors.ts'
import type { Topic } from './live.ts'

export type CallPath = `${'GET' | 'POST' | 'PUT'} /${string}`

/**
 * Who may make a call.
 * - 'public': anybody.
 * - 'newcomer': anybody who is signed in, even before they have chosen their own password.
 * - 'signed-in': anybody who is signed in and has their own password.
 * - A role, or a list of roles: a person with one of them.
 */
export type Allow = 'public' | 'newcomer' | 'signed-in' | Role | readonly Role[]

/** Why a change needs no row in the audit trail. The server stores no reply of such a change for retries: making it twice has the same result. */
export interface Unaudited {
  readonly because: string
}

export interface Call<
  Path extends CallPath = CallPath,
  Request extends z.ZodType = z.ZodType,
  Reply extends z.ZodRawShape = z.ZodRawShape,
  Audit extends string | false | Unaudited = string | false | Unaudited,
  Refusal extends ErrorCode = ErrorCode,
  Permission extends Allow = Allow,
  Alert extends AlertCode = AlertCode,
> {
  /** The method and path. A call that the specification describes has the method and path of the specification. */
  http: Path
  allow: Permission
  /** The body. It is strict: the server refuses an unknown field. A GET call takes an empty object. */
  request: Request
  /** The payload, besides `success` and `message`. */
  reply: Reply
  /** The refusals of the handler, without the refusals of the kernel (KERNEL_ERRORS). */
  refuses: readonly Refusal[]
  /** The live topics that the server publishes when the call succeeds. */
  emits: readonly Topic[]
  /** The words of this change in the audit trail, or the reason why it needs no row. False for a read. */
  audit: Audit
  /** One line for the reference. */
  summary: string
  /** The alerts that the change may raise for the location. Without it, the change raises none. */
  raises?: readonly Alert[]
  /** The body may contain photos or a whole file of rows, so it may have 12 MiB instead of 1. */
  isLarge?: true
  /** The fields of the body that hold a `PhotoUpload`, or a list of them. The kernel stores these photos, and no others, before the handler runs. */
  photos?: readonly string[]
  /**
   * Whether a body asks for much work. An account may have only a few costly calls running at a time. A body with photos is always costly, and so is
   * the body of a report (`isReport`). Without this function, no other body is costly.
   */
  isCostly?(body: z.output<Request>): boolean
  /** The call replies with a PDF, which is always costly. */
  isReport?: true
  /**
   * The reply depends on the location, the body and the time, and not on the person. People who make the call at the same moment share one answer.
   */
  isShared?: true
  /** The specification also allows GET, with the fields in the query. The call only reads. */
  alsoGet?: true
}

/** Declares a call. Every property before `raises` is required, so that no permission depends on a default. */
export function defineCall<
  const Path extends CallPath,
  Request extends z.ZodType,
  Reply extends z.ZodRawShape,
  const Audit extends string | false | Unaudited,
  const Refusal extends ErrorCode,
  const Permission extends Allow,
  const Alert extends AlertCode = never,
>(
  call: Call<Path, Request, Reply, Audit, Refusal, Permission, Alert> & {
    photos?: readonly (string & keyof z.input<Request>)[]
  },
): Call<Path, Request, Reply, Audit, Refusal, Permission, Alert> {
  return call
}

/** The body that a client sends. */
export type CallInput<C extends Call> = z.input<C['request']>
/** The body that a handler receives. */
export type CallBody<C extends Call> = z.output<C['request']>
/** The payload that a handler returns. It may include a message for the screen. */
export type CallReply<C extends Call> = Payload<C, z.input<z.ZodObject<C['reply']>>> & { message?: string }
/** The reply that a client receives. */
export type CallResult<C extends Call> = { success: true; message?: string } & Payload<
  C,
  z.output<z.ZodObject<C['reply']>>
>
/** zod's type of an empty payload would forbid `message`. */
type Payload<C extends Call, Fields> = keyof C['reply'] extends never ? object : Fields

/** The schema of a call's whole reply: the envelope and its payload. */
export function replySchema(call: Call): z.ZodObject {
  return z.object({ success: z.literal(true), message: z.string().optional(), ...call.reply })
}

/** The body of a call that takes nothing. */
export const Nothing = z.strictObject({})
