import type { Visit } from '@/components/screens/enter'
import { readyForm } from '@/components/screens/form'
import { ownPage } from '@/components/screens/own'
import { ButtonLink } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'
import { today } from '@/lib/domain/days'
import { pricingCards, rateCardStatus } from '@/lib/domain/vendor'
import { Calculator } from './calculator'
import { CardActions } from './card-actions'
import { CardForm } from './card-form'
import { cardSections, cardStart } from './fields'

const path = '/vendor/rateCard/[id]'
type Card = Reply<'vendorRates.one'>

/** The card asked for, else the one in force, else the latest. */
async function requestedCard(visit: Visit, vendor: number): Promise<Card | null> {
  if (visit.search.card_id === 'new') return null
  const id = Number(visit.search.card_id)
  if (id) return visit.need('vendorRates.one', { id })
  const { rows } = await visit.need('vendorRates.list', { vendor_id: [vendor] })
  const found = rows.find((c) => c.status === 'approved' && c.valid_from <= today() && today() <= c.valid_to) ?? rows[0]
  return found ? visit.need('vendorRates.one', { id: found.id }) : null
}

function Versions({ vendor, card }: { vendor: number; card: Card }) {
  return (
    <nav aria-label="Versions" className="flex flex-col gap-1">
      {card.versions.map((v) => (
        <Link
          key={v.id} href={`/vendor/rateCard/${vendor}?card_id=${v.id}`} aria-current={v.id === card.id ? 'page' : undefined}
          className={`rounded border px-3 py-2 ${v.id === card.id ? 'border-accent font-semibold' : ''}`}
        >
          <span className="flex justify-between gap-2">
            <bdi dir="ltr">{v.card_no} v{v.version_no}</bdi>
            <Chip tone={rateCardStatus.tone(v.status)}>{rateCardStatus.label(v.status)}</Chip>
          </span>
          <span className="text-meta text-ink-soft"><When moment={v.valid_from} show="day" /> – <When moment={v.valid_to} show="day" /></span>
        </Link>
      ))}
    </nav>
  )
}

function saved(visit: Visit, vendor: number, card: Card) {
  const here = `/vendor/rateCard/${vendor}?card_id=${card.id}`
  const screen = {
    call: 'vendorRates.change' as const, with: { id: '[id]', version: '[version]' }, sections: cardSections(card.warehouse_options),
    ofParts: ['lines' as const], save: 'Save draft', done: 'The card is saved.', then: here,
  }
  const form = { ...readyForm(path, screen, visit, card), cancel: '/vendor/rateCardList' }
  const isOpen = visit.may('vendorRates.change') && rateCardStatus.can(card.status, 'submitted')
  const all = [...form.sections.flatMap(({ fields }) => fields.map(({ name }) => name)), 'lines']
  return isOpen
    ? form
    : {
      ...form, locked: all,
      lockedReason: visit.may('vendorRates.change') ? 'A card in use is not edited; make a new version.' : 'Only our staff change rate cards.',
    }
}

// Its own page: the versions of a vendor's card beside the form of one, with the calculator that prices a day by it.
export default ownPage(
  '/vendor/rateCard/[id]',
  async (visit) => {
    const vendor = Number(visit.params.id)
    const card = await requestedCard(visit, vendor)
    if (!card) {
      if (!visit.may('vendorRates.add')) return <EmptyState title="No rate card yet" text="Our staff add it." />
      const { warehouse_options } = visit.may('vendors.options') ? await visit.need('vendors.options', {}) : { warehouse_options: [] }
      const screen = {
        call: 'vendorRates.add' as const, with: { vendor_id: vendor }, sections: cardSections(warehouse_options), ofParts: ['lines' as const],
        start: cardStart, save: 'Save draft', done: 'The draft is kept. Submit it when it is right.', then: `/vendor/rateCard/${vendor}?card_id=[id]`,
      }
      return <CardForm form={{ ...readyForm(path, screen, visit, null), cancel: '/vendor/rateCardList' }} />
    }
    visit.about.name = `${card.card_no} v${card.version_no}`
    return (
      <>
        <header className="mb-3 flex flex-wrap items-center gap-3">
          <span className="text-lead font-semibold">{card.vendor_name}</span>
          <code className="text-ink-soft">{card.card_no} v{card.version_no}</code>
          <Chip tone={rateCardStatus.tone(card.status)}>{rateCardStatus.label(card.status)}</Chip>
          <span className="ms-auto flex flex-wrap gap-2">
            <CardActions
              card={{ id: card.id, card_no: card.card_no, version_no: card.version_no }}
              next={rateCardStatus.next(card.status)} isDecided={(pricingCards as readonly string[]).includes(card.status)}
              mayManage={visit.may('vendorRates.add')} mayDecide={visit.grants.keys.has('app_ecom_vendor:rate-card-approve')}
            />
            {visit.may('vendorRates.add') && <ButtonLink href={`/vendor/rateCard/${vendor}?card_id=new`}>Add card</ButtonLink>}
          </span>
        </header>
        {card.decision_remarks && <div className="mb-3"><Notice tone="yellow" title="What was said">{card.decision_remarks}</Notice></div>}
        <div className="grid gap-4 xl:grid-cols-[21rem_1fr]">
          <div className="flex flex-col gap-4"><Versions vendor={vendor} card={card} /><Calculator key={card.id} cardId={card.id} /></div>
          <div className="min-w-0"><CardForm key={`${card.id} ${card.version}`} form={saved(visit, vendor, card)} /></div>
        </div>
      </>
    )
  },
  { archetype: 'form' },
)
