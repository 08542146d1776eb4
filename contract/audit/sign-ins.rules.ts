/**
 * The calls with which people come, leave and sign in. They make most rows of the audit trail, so a reader may leave them out. The index
 * `audit_log_without_sign_ins` contains the same list. Whoever changes the list must also change the index.
 */
export const SIGN_IN_CALLS: readonly string[] = ['login', 'logout', 'processRFID', 'selectEmployee', 'selectLocation']
