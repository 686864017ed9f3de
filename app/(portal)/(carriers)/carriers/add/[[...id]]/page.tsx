import { readyForm } from '@/components/screens/form'
import type { FormScreen } from '@/components/screens/form-definition'
import type { Visit } from '@/components/screens/enter'
import { ownPage } from '@/components/screens/own'
import { faultOf } from '@/components/screens/fault'
import { Lost } from '@/components/shell/lost'
import { Link } from '@/components/ui/link'
import type { Reply } from '@/lib/contract/types'
import { carrierStatus, ownCarrierFields } from '@/lib/domain/carrier'
import { counted } from '@/lib/domain/counted'
import { labelPapers, longestNumber, parcelBarcodes, parcelLabels } from '@/lib/domain/label-setup'
import { Chip } from '@/components/ui/chip'
import { CarrierForm } from './carrier-form'
import { GoLive } from './go-live'
import { labelsOf, newCarrier, stepNames, steps, type LabelLists, type Step } from './steps'

const path = '/carriers/add/[[...id]]'
type Carrier = Reply<'carriers.one'>

function ready(visit: Visit, screen: FormScreen, record: Record<string, unknown> | null, may: boolean) {
  const form = readyForm(path, screen, visit, record)
  const all = [...form.sections.flatMap(({ fields }) => fields.map(({ name }) => name)), 'logo']
  const open = { ...form, cancel: '/carriers', load: null }
  if (!may) return { ...open, locked: all, lockedReason: 'Changing carriers takes the key to edit them.' }
  if (visit.grants.user_category !== 'carrier') return open
  return { ...open, locked: all.filter((name) => !ownCarrierFields.includes(name)), lockedReason: 'Only the house changes this.' }
}

function StepBar({ id, now }: { id: number | null; now: Step }) {
  const place = stepNames.findIndex(([step]) => step === now)
  return (
    <nav aria-label="Steps" className="mb-4">
      <ol className="flex flex-wrap gap-1.5">
        {stepNames.map(([step, label], i) => {
          const look = `flex h-8 shrink-0 items-center gap-1.5 rounded-full border px-3 whitespace-nowrap ${step === now ? 'border-primary bg-primary text-white' : 'text-ink-soft'}`
          const words = <><span className="figures">{i + 1}</span>{label}</>
          return (
            <li key={step}>
              {id === null || step === now
                ? <span className={look} aria-current={step === now ? 'step' : undefined} aria-disabled={id === null && i !== place ? true : undefined}>{words}</span>
                : <Link href={`/carriers/add/${id}?step=${step}`} className={`${look} hover:bg-surface-hover`}>{words}</Link>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** Only what is in use is offered; a record keeps what it has. */
async function labelLists(visit: Visit): Promise<LabelLists> {
  const [papers, kinds, barcodes] = await Promise.all([visit.ask('linehaul.paperFormats', {}), visit.ask('linehaul.labelTypes', { entity: 'package' }), visit.ask('linehaul.barcodeTypes', {})])
  const picks = (rows: readonly { id: number; code: string; name: string }[] | null | undefined, usable: readonly string[]) => (rows ?? []).filter(({ code }) => usable.includes(code)).map(({ id, name }) => ({ value: id, label: name }))
  return { papers: picks(papers.data, labelPapers), kinds: picks(kinds.data, parcelLabels), barcodes: picks(barcodes.data?.filter(({ max_length }) => max_length >= longestNumber), parcelBarcodes) }
}

async function StepContent({ visit, carrier, step }: { visit: Visit; carrier: Carrier; step: Step }) {
  const may = visit.may('carriers.change')
  if (step === 'go-live') return <GoLive carrier={{ id: carrier.id, name: carrier.carrier_name, status: carrier.status }} items={carrier.go_live} mayMove={visit.may('carriers.toggle')} />
  if (step === 'labels') {
    const usual = carrier.label_setups.find(({ rsa_service_code }) => rsa_service_code === null) ?? null
    const record = usual ? { ...usual, label_source: carrier.label_source, carrier_id: carrier.id } : null
    const form = ready({ ...visit, params: { ...visit.params, carrier_id: String(carrier.id) } }, labelsOf(await labelLists(visit), carrier.label_source) as FormScreen, record, visit.may('carriers.labelSetup'))
    return <CarrierForm key={step} form={{ ...form, with: { id: carrier.id }, then: `/carriers/add/${carrier.id}?step=go-live` }} />
  }
  const screen = steps[step] ?? steps.profile
  return <CarrierForm key={step} form={ready(visit, screen as FormScreen, carrier, may)} />
}

// Its own page: seven steps of one carrier, each a form that saves by itself, the last a list of what is missing.
export default ownPage(
  '/carriers/add/[[...id]]',
  async (visit) => {
    const id = Number(visit.params.id) || null
    if (id === null) {
      if (!visit.may('carriers.create')) return <Lost sentence="Adding carriers takes the key to edit them." />
      return <><StepBar id={null} now="profile" /><CarrierForm form={ready(visit, newCarrier as unknown as FormScreen, null, true)} /></>
    }
    const step = stepNames.find(([name]) => name === visit.search.step)?.[0] ?? 'profile'
    const { data, fault } = await visit.ask('carriers.one', { id })
    if (fault) return faultOf(fault)
    visit.about.name = data.carrier_name
    const missing = data.go_live.filter(({ ok }) => !ok).length
    return (
      <>
        <p className="mb-3 flex flex-wrap items-center gap-2">
          <span className="text-lead font-semibold">{data.carrier_name}</span> <code className="text-ink-soft">{data.carrier_code}</code>
          <Chip tone={carrierStatus.tone(data.status)}>{carrierStatus.label(data.status)}</Chip>
          {data.suspend_reason && <span className="text-ink-soft">{data.suspend_reason}</span>}
          <span className="ms-auto text-ink-soft">{missing === 0 ? 'Ready to go live' : `${missing} of ${counted(data.go_live.length, 'check')} open`}</span>
        </p>
        <StepBar id={id} now={step} />
        <StepContent visit={visit} carrier={data} step={step} />
      </>
    )
  },
  { archetype: 'form' },
)
