/** How somebody likes their tables, wherever they sign in (part 1 section 7, getUserSetting and saveUserSetting). */

import { z } from 'zod'

import { defineCall } from '../kernel/define-call.ts'
import { ActingUserId } from '../kernel/ids.ts'
import { UserSetting } from './preferences.shapes.ts'

const PageTitle = z.string().min(1).max(100)

export const preferencesCalls = {
  getUserSetting: defineCall({
    http: 'POST /account/getUserSetting',
    allow: 'signed-in',
    request: z.strictObject({ userId: ActingUserId, pageTitle: PageTitle }),
    reply: { setting: UserSetting.nullable() },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'How the person keeps the table of a page; nothing when they never changed it',
  }),
  saveUserSetting: defineCall({
    http: 'POST /account/saveUserSetting',
    allow: 'signed-in',
    request: z.strictObject({ userId: ActingUserId, pageTitle: PageTitle, ...UserSetting.shape }),
    reply: {},
    refuses: [],
    emits: [],
    audit: 'table settings saved',
    summary: 'Keep how the person likes the table of a page',
  }),
}
