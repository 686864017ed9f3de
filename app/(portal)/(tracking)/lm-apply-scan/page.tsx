import { ownPage } from '@/components/screens/own'
import { Failure } from '@/components/ui/failure'
import type { Reply } from '@/lib/contract/types'
import { ScanScreen } from './scan-screen'

const options = (values: Reply<'valueLists.list'> | undefined) =>
  (values ?? []).flatMap(({ value, label }) => (value === undefined ? [] : [{ value, label: label ?? value }]))

// Its own page: a kiosk with one field that never loses focus and a queue that outlives the page.
export default ownPage(
  '/lm-apply-scan',
  async (visit) => {
    const [scans, facilities, holds, returns] = await Promise.all([
      visit.ask('tracking.scans', { page_size: 200, status: 'active' }),
      visit.ask('settings.facilities', {}),
      visit.ask('valueLists.list', { list_code: 'hold_reasons' }),
      visit.ask('valueLists.list', { list_code: 'return_reasons' }),
    ])
    if (scans.fault) return <Failure sentence={scans.fault.message} requestId={scans.fault.requestId} />
    return (
      <ScanScreen
        userId={visit.user?.id ?? 0}
        undoesAll={visit.grants.user_category === 'admin'}
        scans={scans.data.rows}
        facilities={facilities.data ?? []}
        reasons={{ hold: options(holds.data), return: options(returns.data) }}
      />
    )
  },
  { archetype: 'scan' },
)
