import { ownPage } from '@/components/screens/own'
import { Link } from '@/components/ui/link'
import { carrierAliasTemplate, carrierAreaTemplate, carrierCityTemplate, carrierPincodeTemplate, compareAreaTemplate, comparePincodeTemplate } from '@/lib/contract/carrier-coverage-columns'
import { EmptyState } from '@/components/ui/empty-state'
import { CoverageFile, type CoverageUpload } from '../coverage-files'

const path = '/city-upload'
const comparison = '/api/rsa-carrier-compare/[upload_id]/download'
const files: readonly (CoverageUpload & { label: string; does: string })[] = [
  { label: 'City coverage', does: 'Which cities a carrier serves, under which name, and how fast.', call: 'carrierCoverage.uploadCities', template: carrierCityTemplate, ofCarrier: true, results: '/carrier-coverage?view=cities' },
  { label: 'House city names', does: "Carriers' words for our cities, of any carrier.", call: 'carrierCoverage.uploadAliases', template: carrierAliasTemplate, ofCarrier: false, results: '/carrier-coverage?view=cities' },
  { label: 'Area coverage', does: 'Which areas of a city a carrier serves.', call: 'carrierCoverage.uploadAreas', template: carrierAreaTemplate, ofCarrier: true, results: '/carrier-coverage?view=areas' },
  { label: 'Pincode coverage', does: 'Which pincodes a carrier serves; up to 200,000 rows a file.', call: 'carrierCoverage.uploadPincodes', template: carrierPincodeTemplate, ofCarrier: true, results: '/carrier-coverage?view=pincodes' },
  { label: 'Compare areas', does: "Changes nothing: a carrier's list of areas held against ours. Ends with a workbook to download.", call: 'carrierCoverage.compareAreas', template: compareAreaTemplate, ofCarrier: true, results: comparison },
  { label: 'Compare pincodes', does: "Changes nothing: a carrier's list of pincodes held against ours. Ends with a workbook to download.", call: 'carrierCoverage.comparePincodes', template: comparePincodeTemplate, ofCarrier: true, results: comparison },
]

// Its own page: six kinds of file on one address, each with its own columns, check and results.
export default ownPage(
  '/city-upload',
  (visit) => {
    const may = files.filter(({ call }) => visit.may(call))
    const file = may.find(({ template }) => template.kind === visit.search.kind) ?? may[0]
    if (!file) return <EmptyState title="No file to send" text="Your groups hold no key to change coverage." />
    const carrier = visit.search.carrier_id ? `&carrier_id=${String(visit.search.carrier_id)}` : ''
    return (
      <>
        <nav aria-label="Kind of file" className="thin-scroll mb-4 flex gap-1.5 overflow-x-auto pb-1">
          {may.map(({ label, template }) => (
            <Link
              key={template.kind}
              href={`${path}?kind=${template.kind}${carrier}`}
              aria-current={template.kind === file.template.kind ? 'page' : undefined}
              className="flex h-8 shrink-0 items-center rounded-full border px-3 text-ink-soft whitespace-nowrap hover:bg-surface-hover aria-[current=page]:border-primary aria-[current=page]:bg-primary aria-[current=page]:text-white"
            >
              {label}
            </Link>
          ))}
        </nav>
        <p className="mb-4 text-ink-soft">{file.does}</p>
        <CoverageFile visit={visit} file={file} />
      </>
    )
  },
  { archetype: 'upload' },
)
