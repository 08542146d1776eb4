/** What server and browser both know of the audit trail. */

/** How many entries one reply of `listAudit` has at most. */
export const MAX_AUDIT_ENTRIES = 5_000
