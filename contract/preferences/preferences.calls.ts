/** How somebody likes their tables, wherever they sign in (part 1 section 7, getUserSetting and saveUserSetting). */

import { z } from 'zod'

import { defineCall } from '../kernel/define-call.ts'
import { ActingUserId } from '../kernel/ids.ts'
import { TableName, UserSetting } from './preferences.shapes.ts'

export const preferencesCalls = {
  getUserSetting: defineCall({
    http: 'POST /account/getUserSetting',
    allow: 'signed-in',
    /** What else the specification sends is what the page shows now, and decides nothing. */
    request: z.strictObject({ userId: ActingUserId, pageTitle: TableName, ...UserSetting.partial().shape }),
    reply: { setting: UserSetting.nullable() },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'How the person keeps the table of a page; nothing when they never changed it',
    alsoGet: true,
  }),
  saveUserSetting: defineCall({
    http: 'POST /account/saveUserSetting',
    allow: 'signed-in',
    request: z.strictObject({ userId: ActingUserId, pageTitle: TableName, ...UserSetting.shape }),
    reply: {},
    refuses: [],
    emits: [],
    audit: { because: 'nothing of the venue changes, and its person alone sees it' },
    summary: 'Keep how the person likes the table of a page',
  }),
}
