/**
 * The calls by which people come, go and sign in. Most rows of the trail are theirs, so a reader may leave them out. The index
 * `audit_log_without_sign_ins` has the same list: another list needs another index.
 */
export const SIGN_IN_CALLS: readonly string[] = ['login', 'logout', 'processRFID', 'selectEmployee', 'selectLocation']
