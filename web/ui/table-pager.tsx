import { Trans, useLingui } from '@lingui/react/macro'
import BackIcon from '@mui/icons-material/ChevronLeft'
import NextIcon from '@mui/icons-material/ChevronRight'
import FirstIcon from '@mui/icons-material/FirstPage'
import LastIcon from '@mui/icons-material/LastPage'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'

import { PAGE_SIZES, type PageSize } from '@countroom/contract/kernel/paging.ts'

import { formatWhole } from '../lib/format.ts'
import { PlainSelect } from './plain-select.tsx'

interface TablePagerProps {
  total: number
  /** True when there are more rows than `total`. */
  hasMore: boolean
  page: number
  rowsPerPage: PageSize
  /** Default: 'Rows'. */
  label?: string | undefined
  onPage: (page: number) => void
  /** Undefined for a list with a fixed page size. */
  onRowsPerPage?: (rowsPerPage: PageSize) => void
}

/** The page size and the page buttons below a table. */
export function TablePager({ total, hasMore, page, rowsPerPage, label, onPage, onRowsPerPage }: TablePagerProps) {
  const { t } = useLingui()
  const size = rowsPerPage === 'All' ? total : rowsPerPage
  const last = Math.max(0, Math.ceil(total / size) - 1)
  const from = formatWhole(page * size + 1)
  const to = formatWhole(Math.min(total, (page + 1) * size))
  const all = formatWhole(total)

  return (
    <Box
      component="nav"
      aria-label={t`Pages`}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        columnGap: 2,
        px: 1.5,
        py: 0.5,
        minHeight: 44,
        borderTop: 1,
        borderColor: 'divider',
        fontSize: '0.8125rem',
        color: 'text.secondary',
      }}
    >
      {onRowsPerPage && (
        <PlainSelect
          label={label ?? t`Rows`}
          value={String(rowsPerPage)}
          options={PAGE_SIZES.map((value) => ({
            value: String(value),
            label: value === 'All' ? t`All` : String(value),
          }))}
          onChange={(text) => onRowsPerPage(PAGE_SIZES.find((value) => String(value) === text)!)}
        />
      )}
      <span aria-live="polite">
        {hasMore ? (
          <Trans>
            {from}–{to} of more than {all}
          </Trans>
        ) : (
          <Trans>
            {from}–{to} of {all}
          </Trans>
        )}
      </span>
      {last > 0 && (
        <Box sx={{ display: 'flex', ml: -1, mr: -1 }}>
          <Box component="span" sx={{ '@media (max-width: 50em)': { display: 'none' } }}>
            <PageButton
              label={t`First page`}
              isDisabled={page === 0}
              onClick={() => onPage(0)}
              icon={<FirstIcon fontSize="small" />}
            />
          </Box>
          <PageButton
            label={t`Previous page`}
            isDisabled={page === 0}
            onClick={() => onPage(page - 1)}
            icon={<BackIcon fontSize="small" />}
          />
          <PageButton
            label={t`Next page`}
            isDisabled={page >= last && !hasMore}
            onClick={() => onPage(page + 1)}
            icon={<NextIcon fontSize="small" />}
          />
          <Box component="span" sx={{ '@media (max-width: 50em)': { display: 'none' } }}>
            <PageButton
              label={t`Last page`}
              isDisabled={page >= last || hasMore}
              onClick={() => onPage(last)}
              icon={<LastIcon fontSize="small" />}
            />
          </Box>
        </Box>
      )}
    </Box>
  )
}

interface PageButtonProps {
  label: string
  isDisabled: boolean
  onClick: () => void
  icon: React.ReactNode
}

function PageButton({ label, isDisabled, onClick, icon }: PageButtonProps) {
  return (
    <IconButton size="small" color="inherit" aria-label={label} title={label} disabled={isDisabled} onClick={onClick}>
      {icon}
    </IconButton>
  )
}
