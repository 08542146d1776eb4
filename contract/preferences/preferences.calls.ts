/**
 * The calls for a person's table settings (part 1 section 7, getUserSetting and saveUserSetting). A new device of the person begins with these
 * settings.
 */

import { z } from 'zod'

import { defineCall } from '../kernel/define-call.ts'
import { ActingUserId } from '../kernel/ids.ts'
import { TableName, UserSetting } from './preferences.shapes.ts'

export const preferencesCalls = {
  getUserSetting: defineCall({
    http: 'POST /account/getUserSetting',
    allow: 'signed-in',
    /** In the specification, the request also contains the settings that the table has now. The server ignores them. */
    request: z.strictObject({ userId: ActingUserId, pageTitle: TableName, ...UserSetting.partial().shape }),
    reply: { setting: UserSetting.nullable() },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The person’s settings for a table; null when they never changed them',
    alsoGet: true,
  }),
  saveUserSetting: defineCall({
    http: 'POST /account/saveUserSetting',
    allow: 'signed-in',
    request: z.strictObject({ userId: ActingUserId, pageTitle: TableName, ...UserSetting.shape }),
    reply: {},
    refuses: [],
    emits: [],
    audit: { because: 'it changes only how this person sees a table' },
    summary: 'Save the person’s settings for a table',
  }),
}
