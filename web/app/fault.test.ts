import { expect, test } from 'vitest'

import { useSession } from '../lib/session.ts'
import { useFault } from './fault.ts'

test('the error of a session that is over is not shown to the person who signs in next', () => {
  useSession.setState({ token: 'one' })
  // The call that finds the session over first ends it here, and fails after that.
  useSession.setState({ token: null })
  useFault.setState({ message: 'Your company account has expired.' })
  useSession.setState({ token: 'two' })
  expect(useFault.getState().message).toBeUndefined()
  useFault.setState({ message: 'We encountered an error. Please refresh the page.' })
  useSession.setState({ showLicenseDialog: false })
  expect(useFault.getState().message).toBeDefined()
})
