import { ownPage } from '@/components/screens/own'
import { UploadColumns } from '@/components/screens/upload-columns'
import { UploadStudio } from '@/components/screens/upload-studio'
import { carrierCodeTemplate } from '@/lib/contract/carrier-code-columns'
import { CodesOfCarrier } from './codes-of-carrier'

const { kind, columns } = carrierCodeTemplate

// Its own page: the upload studio with the chosen carrier's codes, as they stand, above it.
export default ownPage(
  '/carriers/events-upload',
  async (visit) => {
    const carriers = await visit.need('carriers.dropdown', { limit: 500 })
    const asked = Number(visit.search.carrier_id ?? 0)
    const carrier = carriers.find(({ id }) => id === asked) ?? carriers[0] ?? null
    const [summary, codes] = carrier ? await Promise.all([visit.ask('carrierFeeds.summary', { id: carrier.id }), visit.ask('carrierFeeds.codes', { carrier_id: carrier.id, page_size: 25 })]) : []
    const named = { as: 'lookup', label: 'Carrier', required: true, start: carrier?.id, lookup: { call: 'carriers.dropdown', value: 'id', text: 'carrier_name' } } as const
    return (
      <div className="flex flex-col gap-5">
        {carrier && <CodesOfCarrier key={carrier.id} path="/carriers/events-upload" carrier={carrier} summary={summary?.data ?? null} codes={codes?.data ?? null} mayDownload={visit.may('carrierFeeds.downloadCodes')} />}
        {visit.may('carrierFeeds.uploadCodes')
          ? <UploadStudio key={`studio ${carrier?.id}`} visit={visit} upload={{ kind, columns, call: 'carrierFeeds.uploadCodes', template: { call: 'uploads.template', input: { kind } }, params: { carrier_id: named }, results: '/carrier-tracking-mapping' }} />
          : <UploadColumns columns={columns} />}
      </div>
    )
  },
  { archetype: 'upload' },
)
