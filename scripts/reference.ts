/** Makes the tables of docs/generated/ from the contract. */

import { ROLE_NAMES, ROLES, type Role } from '@countroom/contract/access/roles.ts'
import { areas } from '@countroom/contract/api.ts'
import type { Call } from '@countroom/contract/kernel/define-call.ts'
import { ERRORS, type ErrorCode, KERNEL_ERRORS } from '@countroom/contract/kernel/errors.ts'
import { allowedTo } from '@countroom/server/platform/http/openapi.ts'

const MADE = 'Made by `npm run generate`; do not edit.'
const kernelCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>(KERNEL_ERRORS)
const callsByArea = Object.entries(areas).map(([area, calls]) => [area, Object.entries<Call>(calls)] as const)
const allCalls = callsByArea.flatMap(([, calls]) => calls)

function auditOf({ audit }: Call): string {
  if (audit === false) return '– (reads)'
  return typeof audit === 'string' ? audit : `– (${audit.because})`
}

/** The table of every call: who may make it, its audit row, refusals and topics. */
export function callsPage(): string {
  const head = ['Call', 'Name', 'Allowed to', 'Audited as', 'Refuses', 'Emits', 'Raises', 'Summary']
  const sections = callsByArea.map(
    ([area, calls]) =>
      `## ${area}\n\n${table(
        head,
        calls.map(([name, call]) => [
          code(call.http),
          code(name),
          allowedTo(call),
          auditOf(call),
          list(call.refuses),
          list(call.emits),
          list(call.raises ?? []),
          call.summary,
        ]),
      )}`,
  )
  return page(
    'Calls',
    `From \`contract/api.ts\`. Any call may also give the kernel's refusals (see [errors.md](errors.md)). \
A running server describes requests and replies at \`/reference\`, and as OpenAPI 3.1 at \`/openapi.json\`. Both addresses need a bearer token;
with \`COUNTROOM_PUBLIC_REFERENCE=1\` they are open to everybody.`,
    ...sections,
  )
}

/** The table of every role: its label, screens, needed roles and calls. */
export function rolesPage(): string {
  const rows = ROLE_NAMES.map((role) => {
    const { label, opens, needs, group } = ROLES[role]
    return [code(role), label, opens.join(', ') || '–', list(needs), group, list(callsOf(role))]
  })
  return page(
    'Roles',
    `From \`contract/access/roles.ts\`. A person with ROLE_ADMIN also has User, Dashboard and every role that the company has as a service. A person with ROLE_MASTER_ADMIN has every role.`,
    table(['Role', 'Label', 'Opens', 'Needs', 'Group', 'Calls that ask for it'], rows),
  )
}

/** The table of every refusal: its status and its sentence. */
export function errorsPage(): string {
  const rows = (Object.keys(ERRORS) as ErrorCode[]).map((error) => {
    const { status, message } = ERRORS[error]
    const givers = allCalls.filter(([, call]) => call.refuses.includes(error)).map(([name]) => name)
    return [code(error), String(status), message, kernelCodes.has(error) ? 'any call' : list(givers)]
  })
  return page(
    'Errors',
    'From `contract/kernel/errors.ts`. A name in braces, such as `{name}`, stands for a value. The reply has the sentence with its values, and the values again in `detail.values`.',
    table(['Code', 'Status', 'Sentence', 'Refused by'], rows),
  )
}

function callsOf(role: Role): string[] {
  const asks = ({ allow }: Call) => (typeof allow === 'string' ? allow === role : allow.includes(role))
  return allCalls.filter(([, call]) => asks(call)).map(([name]) => name)
}

function page(title: string, ...parts: readonly string[]): string {
  return [`# ${title}`, MADE, ...parts].join('\n\n') + '\n'
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function list(words: readonly string[]): string {
  return words.length === 0 ? '–' : words.map(code).join(', ')
}

function code(text: string): string {
  return `\`${text}\``
}
