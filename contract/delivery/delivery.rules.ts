/** Rules for the settings of delivery outside the browser. Both the browser and the server use them. */

export const CHANNELS = ['email', 'webhook'] as const
export type Channel = (typeof CHANNELS)[number]

export const MAX_WEBHOOK_LENGTH = 500

const MAX_PORT = 65_535

/** What is wrong with the URL of a webhook. Undefined when it uses https, is not too long, and has no user name, password or invalid port. */
export function webhookFaultOf(text: string): 'address' | 'port' | undefined {
  if (text.length > MAX_WEBHOOK_LENGTH || !/^https:\/\/[^\s/?#@\\]+([/?#]\S*)?$/i.test(text)) return 'address'
  const [, port = ''] = /^https:\/\/(?:\[[^\]]*\]|[^/?#:[]*):([^/?#]*)/i.exec(text) ?? []
  return /^\d*$/.test(port) && Number(port) <= MAX_PORT ? undefined : 'port'
}
