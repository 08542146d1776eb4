import { useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'

import { APPROVAL_QUESTIONS, APPROVAL_REFUSALS } from '@countroom/contract/cash/cash.rules.ts'
import type { Approval } from '@countroom/contract/cash/cash.shapes.ts'
import type { ErrorCode } from '@countroom/contract/kernel/errors.ts'

import type { Refusal } from '../../lib/client.ts'
import { captureScans } from '../../lib/scanner.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { feedback } from '../../ui/feedback.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'

interface Asked {
  /** The server's sentence that says why a second person is needed. */
  text: string
  /** The reason why the last try failed; undefined before the first try. */
  fault: string | undefined
  isSending: boolean
  answer: (approval: Approval | undefined) => void
}

interface UseApproval {
  /**
   * Makes a change that may need a second person (domain 6). It asks for that person each time the server requires one. `send` gets the approval, or
   * undefined the first time. The change must list APPROVAL_REFUSALS in its `handles`. Returns undefined when nobody approved.
   */
  withApproval: <Outcome extends { refusal?: Refusal }>(
    send: (approval: Approval | undefined) => Promise<Outcome | undefined>,
  ) => Promise<Outcome | undefined>
  /** The dialog, which the screen must render. */
  approvalDialog: ReactNode
}

/** Asks a second person to approve a change. That person scans their chip, or enters their e-mail and password. */
export function useApproval(): UseApproval {
  const [asked, setAsked] = useState<Asked>()

  const withApproval: UseApproval['withApproval'] = async (send) => {
    let text: string | undefined
    let outcome = await send(undefined)
    while (outcome?.refusal && isAboutApproval(outcome.refusal.code, text !== undefined)) {
      const { code, message } = outcome.refusal
      const isFirst = code === 'approval.needed'
      const shown = isFirst ? message : (text ?? message)
      text = shown
      const approval = await new Promise<Approval | undefined>((answer) =>
        setAsked({ text: shown, fault: isFirst ? undefined : message, isSending: false, answer }),
      )
      if (approval === undefined) {
        setAsked(undefined)
        return undefined
      }
      setAsked((known) => known && { ...known, fault: undefined, isSending: true })
      outcome = await send(approval)
    }
    setAsked(undefined)
    if (outcome?.refusal?.code !== 'request.tooMany') return outcome
    // Nobody was asked, so no dialog shows this refusal.
    feedback.error(outcome.refusal.message, outcome.refusal.requestId)
    return undefined
  }

  return { withApproval, approvalDialog: asked && <ApprovalDialog {...asked} /> }
}

/** A confirmation that the server requires, and what the browser adds to the request after a yes. */
interface Question<Answers> {
  title: string
  confirmLabel: string
  isDangerous: boolean
  yes: Answers
}

interface UseQuestions<Answers> {
  /**
   * Makes a change and shows each question of the server. `send` gets the answers so far. Returns undefined when the person answers no, or when no
   * second person approves.
   */
  withAnswers: <Outcome extends { refusal?: Refusal }>(
    send: (answers: Answers & { approval?: Approval }) => Promise<Outcome | undefined>,
  ) => Promise<Outcome | undefined>
  approvalDialog: ReactNode
}

/** The answer to the question whether to pay more than the drawer should hold. */
interface DrawerAnswer {
  isBeyondDrawerConfirmed?: boolean
}

/** The refusals that are questions about a change of a drawer. The change must list them in its `handles`. */
export const DRAWER_QUESTIONS = ['cash.beyondDrawer', ...APPROVAL_REFUSALS] as const satisfies readonly ErrorCode[]

/**
 * Handles the questions of the server about a change of a drawer:
 * - whether to pay more than the drawer should hold
 * - the approval of a second person
 * - the questions in `more`, by the code of their refusal
 */
export function useQuestions<Answers extends object = object>(
  more: Partial<Record<ErrorCode, Question<Partial<Answers>>>> = {},
): UseQuestions<Partial<Answers> & DrawerAnswer> {
  const { t } = useLingui()
  const questions: Partial<Record<ErrorCode, Question<Partial<Answers> & DrawerAnswer>>> = {
    'cash.beyondDrawer': {
      title: t`More than the drawer should hold`,
      confirmLabel: t`Pay`,
      isDangerous: false,
      yes: { isBeyondDrawerConfirmed: true } as Partial<Answers> & DrawerAnswer,
    },
    ...more,
  }
  const confirm = useConfirm()
  const { withApproval, approvalDialog } = useApproval()

  const withAnswers: UseQuestions<Partial<Answers> & DrawerAnswer>['withAnswers'] = async (send) => {
    let answers = {} as Partial<Answers> & DrawerAnswer & { approval?: Approval }
    for (;;) {
      const outcome = await withApproval((approval) => {
        if (approval) answers = { ...answers, approval }
        return send(answers)
      })
      const refusal = outcome?.refusal
      const question = refusal && questions[refusal.code]
      if (!question) return outcome
      const { yes, ...words } = question
      const isSure = await confirm({ ...words, text: refusal.message, cancelLabel: t`Cancel` })
      if (!isSure) return undefined
      answers = { ...answers, ...yes }
    }
  }

  return { withAnswers, approvalDialog }
}

/** Whether a refusal is about the approval. `request.tooMany` is about the approval only after a second person has tried. */
function isAboutApproval(code: ErrorCode, hasAsked: boolean): boolean {
  return (APPROVAL_QUESTIONS as readonly ErrorCode[]).includes(code) || (hasAsked && code === 'request.tooMany')
}

function ApprovalDialog({ text, fault, isSending, answer }: Asked) {
  const { t } = useLingui()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const passwordRef = useRef<HTMLInputElement>(null)

  const onScan = useEffectEvent((rfid: string) => {
    if (!isSending) answer({ rfid })
  })
  useEffect(() => captureScans({ onScan }), [])
  useEffect(() => {
    if (fault === undefined) return
    setPassword('')
    passwordRef.current?.focus()
  }, [fault])

  const isComplete = username.trim() !== '' && password !== ''
  return (
    <FormDialog
      title={t`A second person is needed`}
      submitLabel={isSending ? t`Asking…` : t`Approve`}
      isReady={isComplete && !isSending}
      isHeld={isSending}
      onSubmit={() => answer({ username: username.trim(), password })}
      onClose={() => answer(undefined)}
    >
      <Typography>{text}</Typography>
      {fault !== undefined && <Alert severity="error">{fault}</Alert>}
      <TextField
        label={t`Their email`}
        type="email"
        value={username}
        onChange={({ target }) => setUsername(target.value)}
        slotProps={{
          htmlInput: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, 'data-initial-focus': true },
        }}
      />
      <TextField
        label={t`Their password`}
        type="password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        inputRef={passwordRef}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
    </FormDialog>
  )
}
