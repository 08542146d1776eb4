/** A person's table settings, on every device (part 1 section 7, getUserSetting and saveUserSetting). */

import { z } from 'zod'

import { defineCall } from '../kernel/define-call.ts'
import { ActingUserId } from '../kernel/ids.ts'
import { TableName, UserSetting } from './preferences.shapes.ts'

export const preferencesCalls = {
  getUserSetting: defineCall({
    http: 'POST /account/getUserSetting',
    allow: 'signed-in',
    /** The other fields of the specification are what the page shows now. They decide nothing. */
    request: z.strictObject({ userId: ActingUserId, pageTitle: TableName, ...UserSetting.partial().shape }),
    reply: { setting: UserSetting.nullable() },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The person’s settings for a table; nothing when they never changed it',
    alsoGet: true,
  }),
  saveUserSetting: defineCall({
    http: 'POST /account/saveUserSetting',
    allow: 'signed-in',
    request: z.strictObject({ userId: ActingUserId, pageTitle: TableName, ...UserSetting.shape }),
    reply: {},
    refuses: [],
    emits: [],
    audit: { because: 'nothing of the venue changes, and only the person sees it' },
    summary: 'Save the person’s settings for a table',
  }),
}
