/** Explains to an administrator why a receiver was not reached. */

const WORDS: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/EAI_AGAIN/, 'This server could not look up the address. Check its internet connection.'],
  [/ENOTFOUND|ENODATA|EDNS/, 'There is no such address. Check its spelling.'],
  [/ECONNREFUSED/, 'The receiver refused the connection. Check the port, and whether the receiver is running.'],
  [/ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/, 'The receiver cannot be reached.'],
  [/CERT_HAS_EXPIRED/, 'The certificate of the receiver is out of date.'],
  [/ERR_TLS_CERT_ALTNAME_INVALID/, 'The certificate of the receiver is for another name.'],
  [
    /SELF_SIGNED|UNABLE_TO_VERIFY_LEAF|UNABLE_TO_GET_ISSUER|CERT_/,
    'The certificate of the receiver is not trusted. The receiver needs a certificate from a public authority.',
  ],
  [/EPROTO|ERR_SSL|ETLS/, 'The receiver does not answer with a secure connection (TLS). Check the port.'],
  [/EAUTH/, 'The mail server did not accept the user name and password that Countroom sent.'],
  [/ECONNRESET|EPIPE|ECONNECTION|ESOCKET/, 'The receiver ended the connection before it answered.'],
]

/**
 * The sentence for an error, or a general sentence. An error may have several codes: its own, such as the mail library's, and the system's. The mail
 * library keeps the system's code in `originalCode`. The first sentence of the list whose pattern fits a code or the error's message is used.
 */
export function faultInWords(fault: unknown): string {
  const { code, originalCode, message, cause } = fault as Partial<
    Record<'code' | 'originalCode' | 'message' | 'cause', unknown>
  >
  const { code: deeper } = (cause ?? {}) as { code?: unknown }
  const told = [code, originalCode, deeper, message].map(String).join(' ')
  return (
    WORDS.find(([pattern]) => pattern.test(told))?.[1] ??
    'The receiver was not reached. The log of this server says why.'
  )
}
