import { expect, test } from 'vitest'

import { useSession } from '../lib/session.ts'
import { useFault } from './fault.ts'

test('an error of one sign-in session is not shown to the person who signs in next, but their own errors stay', () => {
  useSession.setState({ token: 'one' })
  // When a call finds that the sign-in session has ended, the browser first clears the token. After that, the call fails.
  useSession.setState({ token: null })
  useFault.setState({ message: 'Your company account has expired.' })
  useSession.setState({ token: 'two' })
  expect(useFault.getState().message).toBeUndefined()
  useFault.setState({ message: 'We encountered an error. Please refresh the page.' })
  useSession.setState({ showLicenseDialog: false })
  expect(useFault.getState().message).toBeDefined()
})
