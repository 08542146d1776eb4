/** The fields of the form for the e-mail and webhook messages to one administrator. */

import { msg } from '@lingui/core/macro'

import { MAX_WEBHOOK_LENGTH, webhookFaultOf } from '@countroom/contract/delivery/delivery.rules.ts'
import type { SavedDelivery } from '@countroom/contract/delivery/delivery.shapes.ts'
import { ALERT_CLASSES, type AlertClass } from '@countroom/contract/kernel/alerts.ts'

import type { Field, FieldTable } from '../../ui/fields.rules.ts'

/** The typed values. Each class of alerts is a field. */
export interface DeliveryForm extends Record<AlertClass, boolean> {
  isByEmail: boolean
  webhookUrl: string
  getsClosing: boolean
  /** HH:MM; empty when there are no quiet hours. */
  quietFrom: string
  quietTo: string
}

const orNothing = (text: string) => (text === '' ? msg`none` : text)

const toggle = (
  label: Field<SavedDelivery, DeliveryForm, boolean, unknown>['label'],
  of: (saved: SavedDelivery) => boolean,
): Field<SavedDelivery, DeliveryForm, boolean, unknown> => ({
  label,
  of: (saved) => saved !== undefined && of(saved),
  display: (isOn) => (isOn ? msg`on` : msg`off`),
})

export const DELIVERY_FIELDS: FieldTable<SavedDelivery, DeliveryForm> = {
  isByEmail: toggle(msg`By e-mail`, ({ isByEmail }) => isByEmail),
  webhookUrl: {
    label: msg`Address of the webhook`,
    of: (saved) => saved?.webhookUrl ?? '',
    display: orNothing,
    fault: ({ webhookUrl }) => {
      const fault = webhookUrl.trim() === '' ? undefined : webhookFaultOf(webhookUrl.trim())
      if (fault === 'port') {
        return msg`The number after the colon is the port. It is at most 65535. Leave it out if you do not know it.`
      }
      return (
        fault &&
        msg`Enter an address that begins with https://, has no name or password in it, and has at most ${MAX_WEBHOOK_LENGTH} characters.`
      )
    },
  },
  critical: toggle(msg`Critical`, ({ classes }) => classes.includes('critical')),
  warning: toggle(msg`Warning`, ({ classes }) => classes.includes('warning')),
  info: toggle(msg`Info`, ({ classes }) => classes.includes('info')),
  getsClosing: toggle(msg`The figures of each session that ends`, ({ getsClosing }) => getsClosing),
  quietFrom: { label: msg`Quiet from`, of: (saved) => saved?.quietFrom ?? '', display: orNothing },
  quietTo: {
    label: msg`Quiet to`,
    of: (saved) => saved?.quietTo ?? '',
    display: orNothing,
    fault: ({ quietFrom, quietTo }) => {
      if ((quietFrom === '') !== (quietTo === '')) return msg`Enter both times, or neither.`
      if (quietFrom !== '' && quietFrom === quietTo) return msg`Quiet hours must begin and end at different times.`
      return undefined
    },
  },
}

/** The values of the form for the body of the call. */
export function chosenOf(form: DeliveryForm) {
  const webhookUrl = form.webhookUrl.trim()
  return {
    isByEmail: form.isByEmail,
    webhookUrl: webhookUrl === '' ? null : webhookUrl,
    classes: ALERT_CLASSES.filter((each) => form[each]),
    getsClosing: form.getsClosing,
    quietFrom: form.quietFrom === '' ? null : form.quietFrom,
    quietTo: form.quietTo === '' ? null : form.quietTo,
  }
}
