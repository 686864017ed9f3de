import type { Visit } from '@/components/screens/enter'
import { FormBody } from '@/components/screens/form-body'
import { asFormScreen } from '@/components/screens/form-definition'
import type { RecordLock } from '@/components/screens/record-definition'
import { recordForm } from '@/components/screens/record-form'
import type { Reply } from '@/lib/contract/types'
import { ownCarrierFields } from '@/lib/domain/carrier'
import { labelPapers, longestNumber, parcelBarcodes, parcelLabels } from '@/lib/domain/label-setup'
import { labelsOf, type LabelLists } from './steps'

export const readOnly = 'Changing carriers takes the key to edit them.'
export const locks: RecordLock[] = [{ category: 'carrier', but: ownCarrierFields, reason: 'Only our staff change this.' }]

/** Only what is in use is offered; a record keeps what it has. */
async function labelLists(visit: Visit): Promise<LabelLists> {
  const [papers, kinds, barcodes] = await Promise.all([
    visit.ask('linehaul.paperFormats', {}), visit.ask('linehaul.labelTypes', { entity: 'package' }), visit.ask('linehaul.barcodeTypes', {}),
  ])
  const picks = (rows: readonly { id: number; code: string; name: string }[] | null | undefined, usable: readonly string[]) =>
    (rows ?? []).filter(({ code }) => usable.includes(code)).map(({ id, name }) => ({ value: id, label: name }))
  return {
    papers: picks(papers.data, labelPapers), kinds: picks(kinds.data, parcelLabels),
    barcodes: picks(barcodes.data?.filter(({ max_length }) => max_length >= longestNumber), parcelBarcodes),
  }
}

/** The label every service of a carrier gets that has none of its own: a record beside the carrier's. */
export async function labelStep(visit: Visit, carrier: Reply<'carriers.one'>) {
  const usual = carrier.label_setups.find(({ rsa_service_code }) => rsa_service_code === null) ?? null
  const record = usual ? { ...usual, label_source: carrier.label_source, carrier_id: carrier.id } : null
  const open = {
    visit: { ...visit, params: { ...visit.params, carrier_id: String(carrier.id) } },
    record, copied: null, choices: null, maySave: visit.may('carriers.labelSetup'),
  }
  const form = recordForm('/carriers/add/[[...id]]', open, { readOnly, locks }, asFormScreen(labelsOf(await labelLists(visit), carrier.label_source)))
  return <FormBody key="labels" form={{ ...form, with: { id: carrier.id } }} />
}
