/** Limits of the audit trail, for server and browser. */

/** The most entries in one reply of `listAudit`. */
export const MAX_AUDIT_ENTRIES = 5_000
