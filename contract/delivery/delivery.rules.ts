/** What administrators choose about delivery outside the browser, for browser and server. Pure. */

export const CHANNELS = ['email', 'webhook'] as const
export type Channel = (typeof CHANNELS)[number]

export const MAX_WEBHOOK_LENGTH = 500

/** Whether a text looks like an address to which a webhook may be sent: https, and no name or password in it. */
export function isWebhookUrl(text: string): boolean {
  return text.length <= MAX_WEBHOOK_LENGTH && /^https:\/\/[^\s/?#@\\]+([/?#]\S*)?$/i.test(text)
}
