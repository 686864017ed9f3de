import { Chip } from '@/components/ui/chip'
import { Facts } from '@/components/ui/facts'
import { later } from '@/components/ui/later'
import { Notice } from '@/components/ui/notice'
import { labelStatus } from '@/lib/domain/package'
import { known, text } from './known-facts'
import type { Package } from './parcel-facts'
import type { May } from './parcel-may'

const PackageDocuments = later(() => import('./package-documents').then((part) => part.PackageDocuments))

/** What is wrong with its label: none could be made, or it cannot show what was typed. */
export function LabelNotices({ record: { label_status, label_error, label_notes } }: { record: Package }) {
  return (
    <>
      {label_status === 'failed' && <Notice tone="red" title="The label could not be made">{label_error}</Notice>}
      {label_notes.length > 0 && <Notice tone="orange" title="The label cannot show this as it was typed">{label_notes.join(' ')}</Notice>}
    </>
  )
}

/** Its label and its papers. */
export function LabelPapers({ record, may }: { record: Package; may: May }) {
  const { label_status, label_print_count } = record
  return (
    <div className="flex flex-col gap-6">
      <Facts
        groups={[{
          title: 'Label',
          facts: known(
            { label: 'Status', value: <Chip tone={labelStatus.tone(label_status)}>{labelStatus.label(label_status)}</Chip> },
            label_print_count > 0 ? text('Printed', label_print_count === 1 ? 'Once' : `${label_print_count} times`) : null,
          ),
        }]}
      />
      {may.documents && (
        <section>
          <h3 className="mb-2 font-semibold">Papers</h3>
          <PackageDocuments id={record.id} missing={record.documents_missing} mayEdit={may.addDocument} />
        </section>
      )}
    </div>
  )
}
