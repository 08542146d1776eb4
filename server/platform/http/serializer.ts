/** The serializer of a call's replies, compiled from their schema. It is fast, and it drops undeclared fields and the dollar signs of the message. */

import fastJson from 'fast-json-stringify'
import { z } from 'zod'

import { type Call, replySchema } from '@countroom/contract/kernel/define-call.ts'

export type Stringify = (payload: object) => string

/** Compiles the serializer on first use. */
export function lazySerializer(call: Call): Stringify {
  let compiled: Stringify | undefined
  return (payload: { message?: string }) => {
    compiled ??= fastJson(written(z.toJSONSchema(replySchema(call), { target: 'draft-7', io: 'output' })))
    // Screens split messages at dollar signs (part 1 section 8), and a name in a message may have one.
    return compiled({ success: true, ...payload, message: payload.message?.replaceAll('$', '') })
  }
}

type JsonSchema = z.core.JSONSchema.JSONSchema

/**
 * A schema without the limits of its values, such as formats, because the serializer would write a string with a format more slowly. A choice between
 * a value and null becomes `nullable`, because otherwise the serializer would check each value against both alternatives of a choice.
 */
function written(schema: JsonSchema): fastJson.Schema {
  const { anyOf, type, const: only, properties, required, additionalProperties, items } = schema
  if (anyOf !== undefined) {
    const [some, none, ...others] = anyOf
    if (some === undefined || none?.type !== 'null' || others.length > 0) {
      throw new Error('A field of a reply may have one type, or be null. It may not have several types.')
    }
    return { ...written(some), nullable: true }
  }
  return {
    ...(type !== undefined && { type }),
    ...(only !== undefined && { const: only }),
    ...(required !== undefined && { required }),
    ...(properties !== undefined && { properties: mapped(properties as Record<string, JsonSchema>) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'boolean' ? additionalProperties : written(additionalProperties),
    }),
    ...(items !== undefined && { items: written(items as JsonSchema) }),
  } as fastJson.Schema
}

function mapped(properties: Record<string, JsonSchema>): Record<string, fastJson.Schema> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, written(schema)]))
}
