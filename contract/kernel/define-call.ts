/**
 * A call, declared once. From the declaration come the route and its handler's type, validation, serialization, the gate, the audit
 * row, idempotency, OpenAPI, the typed client and the generated proofs (ARCHITECTURE.md).
 */

import { z } from 'zod'

import type { Role } from '../access/roles.ts'
import type { ErrorCode } from './errors.ts'
import type { Topic } from './live.ts'

export type CallPath = `${'GET' | 'POST' | 'PUT'} /${string}`

/**
 * Who may make a call: anybody; anybody signed in, even before they have set a password of their own; anybody signed in; or whoever
 * holds the role (one of the roles).
 */
export type Allow = 'public' | 'newcomer' | 'signed-in' | Role | readonly Role[]

/** A change that leaves no row in the audit trail, and why it needs none. It is not remembered for a retry either: done twice it is the same. */
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
> {
  /** Method and path, as the specification names them. */
  http: Path
  allow: Permission
  /** The body, strict: an unknown field is refused. GET calls take an empty object. */
  request: Request
  /** The payload beside `success` and `message`. */
  reply: Reply
  /** The refusals of the handler; the kernel's own (KERNEL_ERRORS) need no mention. */
  refuses: readonly Refusal[]
  /** Live topics published when the call succeeds. */
  emits: readonly Topic[]
  /** What the audit trail calls this change; why it does not keep it; or false: a read. */
  audit: Audit
  /** One line for the reference. */
  summary: string
  /** The body may hold photos, or a whole file of rows: it has at most 12 MiB rather than 1. */
  isLarge?: true
  /** The fields of the body that hold a `PhotoUpload`, or a list of them: these alone are drawn, before the change begins. */
  photos?: readonly string[]
  /** Whether a body asks for much work: few of these are done at a time for one account, as of those with photos. Left out: never. */
  isCostly?(body: z.output<Request>): boolean
  /** Answers a PDF, which is costly whatever the body says. */
  isReport?: true
  /** The specification lets it be made by GET too: its fields then stand in the query. It only reads. */
  alsoGet?: true
}

/** Declares a call. Every property before `isLarge` is required: nothing about who may do what is left to a default. */
export function defineCall<
  const Path extends CallPath,
  Request extends z.ZodType,
  Reply extends z.ZodRawShape,
  const Audit extends string | false | Unaudited,
  const Refusal extends ErrorCode,
  const Permission extends Allow,
>(
  call: Call<Path, Request, Reply, Audit, Refusal, Permission>,
): Call<Path, Request, Reply, Audit, Refusal, Permission> {
  return call
}

/** The body as a client sends it. */
export type CallInput<C extends Call> = z.input<C['request']>
/** The body as a handler receives it. */
export type CallBody<C extends Call> = z.output<C['request']>
/** The payload as a handler returns it, with the message that the screen shows when there is one to show. */
export type CallReply<C extends Call> = Payload<C, z.input<z.ZodObject<C['reply']>>> & { message?: string }
/** The reply as a client receives it. */
export type CallResult<C extends Call> = { success: true; message?: string } & Payload<
  C,
  z.output<z.ZodObject<C['reply']>>
>
/** An empty payload, as zod types it, would forbid the message beside it. */
type Payload<C extends Call, Fields> = keyof C['reply'] extends never ? object : Fields

/** The whole reply of a call as a schema: the envelope and its payload. */
export function replySchema(call: Call): z.ZodObject {
  return z.object({ success: z.literal(true), message: z.string().optional(), ...call.reply })
}

/** The body of a call that takes nothing. */
export const Nothing = z.strictObject({})
