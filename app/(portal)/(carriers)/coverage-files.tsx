import type { Visit } from '@/components/screens/enter'
import { UploadStudio } from '@/components/screens/upload-studio'
import type { CallName } from '@/lib/contract/types'
import type { UploadTemplate } from '@/lib/contract/upload-column'

export interface CoverageUpload {
  call: CallName
  template: UploadTemplate
  /** A file of one carrier asks which. */
  ofCarrier: boolean
  results: string
}

/** One kind of coverage file. */
export function CoverageFile({ visit, file: { call, template: { kind, columns }, ofCarrier, results } }: { visit: Visit; file: CoverageUpload }) {
  const named = Number(visit.search.carrier_id) || undefined
  const carrier = { as: 'lookup', label: 'Carrier', required: true, start: named, lookup: { call: 'carriers.dropdown', value: 'id', text: 'carrier_name' } } as const
  return <UploadStudio key={kind} visit={visit} upload={{ kind, call, columns, results, template: { call: 'uploads.template', input: { kind } }, params: ofCarrier ? { carrier_id: carrier } : {} }} />
}
