import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'

import { EMPTY_TABLE_STATE } from './table-model.ts'

const state = { ...EMPTY_TABLE_STATE, filters: { game: 'Keno', status: 'Out' }, searchString: '12', page: 3 }
const setState = vi.fn<(state: object) => void>()
vi.doMock('./use-table-state.ts', () => ({ useTableState: () => [state, setState] }))
const TableTags = vi.fn<(props: { onClear: () => void }) => null>(() => null)
vi.doMock('./table-filters.tsx', () => ({ TableFilterButton: () => null, TableTags }))
const { TablePage } = await import('./table-page.tsx')
i18n.loadAndActivate({ locale: 'en', messages: {} })

it('Clear Filters beside the tags clears the filters and keeps the search', () => {
  const page = (
    <TablePage
      tableName="companies"
      title="Companies"
      columns={[]}
      rows={[]}
      rowKey={() => 0}
      empty={{ title: 'No companies' }}
    />
  )
  renderToStaticMarkup(<I18nProvider i18n={i18n}>{page}</I18nProvider>)
  TableTags.mock.calls[0]![0].onClear()
  expect(setState).toHaveBeenCalledExactlyOnceWith({ ...state, filters: {}, page: 0 })
})
