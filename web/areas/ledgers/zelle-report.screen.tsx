import { LedgerPage } from './ledger-page.tsx'

export function Screen() {
  return <LedgerPage ledger="zelle" />
}
