/** Describes the calls as OpenAPI 3.1 and as a page for people. The requests for photos are not among the calls, so they are described by hand. */

import { z } from 'zod'

import { PHOTO_KINDS } from '@countroom/contract/access/photo-kinds.ts'
import { areas } from '@countroom/contract/api.ts'
import { type Call, replySchema } from '@countroom/contract/kernel/define-call.ts'
import { type ErrorCode, ERRORS, KERNEL_ERRORS } from '@countroom/contract/kernel/errors.ts'
import { LocationId } from '@countroom/contract/kernel/ids.ts'
import { MAX_THUMBNAILS } from '@countroom/contract/kernel/photo-limits.ts'
import { PhotoPath } from '@countroom/contract/kernel/photos.ts'

const json = (schema: object) => ({ 'application/json': { schema } })
const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io })
  return rest
}

/** Who may make a call, as the end of a sentence. */
export function allowedTo(call: Call): string {
  if (call.allow === 'public') return 'anybody'
  if (call.allow === 'newcomer') return 'anybody signed in, even before they have set their own password'
  if (call.allow === 'signed-in') return 'anybody signed in'
  return typeof call.allow === 'string' ? call.allow : call.allow.join(' or ')
}

/** The OpenAPI document of all calls, for tools. */
export function openApiDocument() {
  const paths: Record<string, Record<string, object>> = {}
  for (const [area, calls] of Object.entries(areas)) {
    for (const [name, call] of Object.entries(calls as Record<string, Call>)) {
      const [method, path] = call.http.split(' ') as [string, string]
      paths[path] = { ...paths[path], [method.toLowerCase()]: operation(area, name, call, method) }
      if (call.alsoGet) paths[path]['get'] = operation(area, `${name}ByGet`, call, 'GET')
    }
  }
  paths['/photos/{locationId}/{kind}/{path}'] = { get: photoOperation }
  paths['/photos/{locationId}/{kind}'] = { get: thumbnailsOperation }
  return {
    openapi: '3.1.0',
    info: { title: 'Countroom', version: '1', description: 'Every call of the back office.' },
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: refusalSchema },
    },
  }
}

const PHOTO_SUMMARY = 'A photo as JPEG, in full or as a small square: the target of the `localURL` of a stored photo'
const THUMBNAILS_SUMMARY =
  'The small squares of many photos in one reply, each in base64 under its path. Photos that this person may not see are left out'
const PHOTOS_ALLOWED = Object.entries(PHOTO_KINDS)
  .map(([kind, roles]) => `Photos of the kind ${kind} may be seen by ${roles.join(' or ')}.`)
  .join(' ')
/** The part of the description that both requests for photos share. */
const ofPhotos = { tags: ['photos'], description: PHOTOS_ALLOWED, security: [{ token: [] }] }
const placeParameters = [
  { name: 'locationId', in: 'path', required: true, schema: schemaOf(LocationId, 'input') },
  { name: 'kind', in: 'path', required: true, schema: { enum: Object.keys(PHOTO_KINDS) } },
]
const photoOperation = {
  ...ofPhotos,
  operationId: 'photo',
  summary: PHOTO_SUMMARY,
  parameters: [
    ...placeParameters,
    { name: 'path', in: 'path', required: true, schema: schemaOf(PhotoPath, 'input') },
    { name: 'size', in: 'query', schema: { const: 'thumb' } },
  ],
  responses: {
    200: { description: 'The photo', content: { 'image/jpeg': {} } },
    304: { description: 'The browser already has it' },
    ...refusalsOf(['photo.unknown', ...KERNEL_ERRORS]),
  },
}

const thumbnailsOperation = {
  ...ofPhotos,
  operationId: 'thumbnails',
  summary: THUMBNAILS_SUMMARY,
  parameters: [
    ...placeParameters,
    {
      name: 'thumbs',
      in: 'query',
      required: true,
      style: 'form',
      explode: false,
      schema: { type: 'array', items: schemaOf(PhotoPath, 'input'), minItems: 1, maxItems: MAX_THUMBNAILS },
    },
  ],
  responses: {
    200: {
      description: 'The thumbnails, JPEG in base64 by path',
      content: json({ type: 'object', additionalProperties: { type: 'string', contentEncoding: 'base64' } }),
    },
    ...refusalsOf(['photo.unknown', ...KERNEL_ERRORS]),
  },
}

const refusalSchema = {
  type: 'object',
  required: ['success', 'message', 'code', 'requestId'],
  properties: {
    success: { const: false },
    message: { type: 'string' },
    code: { enum: Object.keys(ERRORS) },
    requestId: { type: 'string' },
    detail: {
      type: 'object',
      properties: { path: { type: 'string' }, values: { type: 'object' } },
    },
  },
}

function changeOf({ audit }: Call): string {
  if (audit === false) return ''
  return ` Changes something: ${typeof audit === 'string' ? 'kept in the audit trail' : `not audited, because ${audit.because}`}.`
}

function auditOf({ audit }: Call): string {
  if (audit === false) return 'Changes nothing.'
  return typeof audit === 'string' ? `Audited as “${audit}”.` : `Not audited, because ${audit.because}.`
}

function operation(area: string, name: string, call: Call, method: string): object {
  return {
    operationId: name,
    tags: [area],
    summary: call.summary,
    description: `Allowed to ${allowedTo(call)}.${changeOf(call)}`,
    ...(call.allow !== 'public' && { security: [{ token: [] }] }),
    ...(method === 'GET' && call.alsoGet && { parameters: queryParametersOf(call) }),
    ...(typeof call.audit === 'string' &&
      call.allow !== 'public' && {
        parameters: [
          { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 1, maxLength: 200 } },
        ],
      }),
    ...(method !== 'GET' && { requestBody: { required: true, content: json(schemaOf(call.request, 'input')) } }),
    responses: {
      200: { description: 'Done', content: json(schemaOf(replySchema(call), 'output')) },
      ...refusalsOf([...call.refuses, ...KERNEL_ERRORS]),
    },
  }
}

function queryParametersOf(call: Call): object[] {
  if (!(call.request instanceof z.ZodObject)) return []
  return Object.entries(call.request.shape as Record<string, z.ZodType>).map(([name, field]) => ({
    name,
    in: 'query',
    required: !field.isOptional(),
    schema: schemaOf(field, 'input'),
  }))
}

function refusalsOf(codes: readonly ErrorCode[]): Record<string, object> {
  const byStatus = Object.groupBy(codes, (code) => String(ERRORS[code].status))
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, list]) => [
      status,
      { description: [...new Set(list)].join(', '), content: json({ $ref: '#/components/schemas/Refusal' }) },
    ]),
  )
}

/** The page for people that describes the calls. It has no scripts, and its only style sheet comes from this server. */
export function referencePage(): string {
  const index = Object.entries(areas).map(
    ([area, calls]) =>
      `<li>${escape(area)}: ${Object.entries(calls as Record<string, Call>)
        .map(([name, call]) => `<a href="#${name}">${escape(call.http.split(' ')[1]!)}</a>`)
        .join(', ')}</li>`,
  )
  const codes = Object.entries(ERRORS).map(
    ([code, { status, message }]) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${escape(message)}</td></tr>`,
  )
  const sections = Object.entries(areas).map(([area, calls]) => {
    const articles = Object.entries(calls as Record<string, Call>).map(([name, call]) => article(name, call))
    return `<section><h2>${escape(area)}</h2>${articles.join('')}</section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Countroom: the calls</title><link rel="stylesheet" href="/reference.css"></head><body><main>
<h1>The calls</h1>
<p>Bodies and replies are JSON. Every call except the public ones requires <code>Authorization: Bearer</code>. A
change by somebody signed in may have an <code>Idempotency-Key</code>. When a client sends the change again with the same key, it happens only once. Replies are <code>{"success": true, …}</code>; refusals
<code>{"success": false, "message", "code", "requestId"}</code>. For tools, the calls are also described in <a href="/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Calls"><ul>${index.join('')}</ul></nav>
<section><h2>photos</h2><article id="photo"><h3>GET /photos/{locationId}/{kind}/{path}</h3><p>${escape(PHOTO_SUMMARY)} (<code>?size=thumb</code>).</p>
<p>${escape(PHOTOS_ALLOWED)} Changes nothing.</p></article>
<article id="thumbnails"><h3>GET /photos/{locationId}/{kind}?thumbs=path,path</h3><p>${escape(THUMBNAILS_SUMMARY)}.</p>
<p>Allowed to the same people as a single photo, at most ${MAX_THUMBNAILS} at once. Changes nothing.</p></article></section>
${sections.join('\n')}<section><h2>refusals</h2><div tabindex="0"><table><thead><tr><th scope="col">Code</th><th scope="col">Status</th>
<th scope="col">Sentence</th></tr></thead><tbody>${codes.join('\n')}</tbody></table></div></section></main></body></html>`
}

export const REFERENCE_STYLE = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:0}
main{max-width:60rem;margin:0 auto;padding:1.5rem}article{border-top:1px solid #8884;padding:.75rem 0}
h3{margin:0;font:600 1rem ui-monospace,monospace;overflow-wrap:anywhere}p{margin:.25rem 0}
pre{overflow:auto;background:#8881;padding:.75rem;border-radius:.5rem;font-size:.85rem}summary{cursor:pointer}
div{overflow:auto}table{border-collapse:collapse}th,td{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-top:1px solid #8884}`

function article(name: string, call: Call): string {
  const part = (title: string, schema: object) =>
    `<details><summary>${title}</summary><pre tabindex="0">${escape(JSON.stringify(schema, null, 2))}</pre></details>`
  return `<article id="${name}"><h3>${escape(call.http)}</h3><p>${escape(call.summary)}</p>
<p>Allowed to <b>${escape(allowedTo(call))}</b>. ${escape(auditOf(call))}
${call.refuses.length > 0 ? `Refuses: ${call.refuses.map((code) => `<a href="#${code}"><code>${code}</code></a>`).join(', ')}.` : ''}</p>
${part('Request', schemaOf(call.request, 'input'))}${part('Reply', schemaOf(replySchema(call), 'output'))}</article>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
