/**
 * The calls with which people come, leave and sign in. These calls make most rows of the audit trail, so the screen can hide these rows. The index
 * `audit_log_without_sign_ins` contains the same list. When you change the list, also change the index.
 */
export const SIGN_IN_CALLS: readonly string[] = ['login', 'logout', 'processRFID', 'selectEmployee', 'selectLocation']
