/** The calls by which people come, go and sign in. Most rows of the trail are theirs, so a reader may leave them out. */
export const SIGN_IN_CALLS: readonly string[] = ['login', 'logout', 'processRFID', 'selectEmployee', 'selectLocation']
