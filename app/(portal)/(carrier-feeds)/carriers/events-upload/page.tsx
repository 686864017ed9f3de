import { lookups } from '@/components/screens/lookups'
import type { Visit } from '@/components/screens/enter'
import { parentPage } from '@/components/screens/parent'
import { file } from '@/components/screens/parent-upload'
import { carrierCodeTemplate } from '@/lib/contract/carrier-code-columns'
import { listedCarrier, type ListedCarrier } from '../../listed-carrier'
import { CodesOfCarrier } from './codes-of-carrier'

/** The chosen carrier's codes as they stand, with the choice itself. */
async function codes(visit: Visit, carrier: ListedCarrier) {
  const [summary, first] = await Promise.all([
    visit.ask('carrierFeeds.summary', { id: carrier.id }),
    visit.ask('carrierFeeds.codes', { carrier_id: carrier.id, page_size: 25 }),
  ])
  return (
    <CodesOfCarrier
      key={carrier.id} path="/carriers/events-upload" carrier={carrier} summary={summary.data ?? null}
      codes={first.data ?? null} mayDownload={visit.may('carrierFeeds.downloadCodes')}
    />
  )
}

export default parentPage('/carriers/events-upload', listedCarrier, {
  above: codes,
  show: file,
  upload: {
    kind: carrierCodeTemplate.kind,
    call: 'carrierFeeds.uploadCodes',
    columns: carrierCodeTemplate.columns,
    params: { carrier_id: { as: 'lookup', label: 'Carrier', required: true, start: '[id]', lookup: lookups.carrier } },
    results: '/carrier-tracking-mapping',
  },
})
