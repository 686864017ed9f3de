import type { Visit } from '@/components/screens/enter'
import { asFormScreen } from '@/components/screens/form-definition'
import { recordPage } from '@/components/screens/record'
import type { Reply } from '@/lib/contract/types'
import { carrierStatus } from '@/lib/domain/carrier'
import { counted } from '@/lib/domain/counted'
import { CarrierLogo, WebhookPart } from './form-parts'
import { GoLive } from './go-live'
import { labelStep, locks, readOnly } from './label-step'
import { newCarrier, stepNames, steps } from './steps'
import { WeightCalculator } from './weight-calculator'

type Carrier = Reply<'carriers.one'>

/** How far it is from going live. */
function openChecks(_visit: Visit, { suspend_reason, go_live }: Carrier) {
  const missing = go_live.filter(({ ok }) => !ok).length
  return (
    <>
      {suspend_reason && <span className="text-ink-soft">{suspend_reason}</span>}
      <span className="ms-auto text-ink-soft">{missing === 0 ? 'Ready to go live' : `${missing} of ${counted(go_live.length, 'check')} open`}</span>
    </>
  )
}

const bodies = {
  labels: (visit: Visit, carrier: Carrier) => labelStep(visit, carrier),
  'go-live': (visit: Visit, { id, carrier_name, status, go_live }: Carrier) => (
    <GoLive
      carrier={{ id, name: carrier_name }} mayActivate={visit.may('carriers.toggle') && carrierStatus.can(status, 'active')}
      items={go_live} mayMove={visit.may('carriers.toggle')}
    />
  ),
}
const stepOf = (name: (typeof stepNames)[number][0], label: string) => (
  name === 'labels' || name === 'go-live' ? { label, body: bodies[name] } : { label, form: steps[name] && asFormScreen(steps[name]) }
)

export default recordPage(
  '/carriers/add/[[...id]]',
  {
    load: 'carriers.one',
    named: '[carrier_name]',
    add: asFormScreen(newCarrier),
    change: { call: 'carriers.change' },
    steps: Object.fromEntries(stepNames.map(([name, label]) => [name, stepOf(name, label)])),
    readOnly,
    locks,
    head: { name: 'carrier_name', code: 'carrier_code', machine: 'carrierStatus' },
  },
  { head: openChecks, parts: { Logo: CarrierLogo, Calculator: WeightCalculator, Webhook: WebhookPart } },
)
