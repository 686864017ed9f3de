import type { Visit } from '@/components/screens/enter'
import { faultOf } from '@/components/screens/fault'
import { ButtonLink } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import type { Reply } from '@/lib/contract/types'
import { countryName } from '@/lib/domain/countries'
import { sellerPlatform, stageOptions } from '@/lib/domain/seller'
import { mayBeReminded, nextStep, ownStep, stageTone } from '@/lib/domain/seller-step'
import { countText } from '@/lib/domain/totals'
import { BoardFilter } from './board-filter'
import { RemindButton } from './remind-button'

type Card = Reply<'sellerOnboarding.board'>['rows'][number]
const path = '/seller-onboarding-status'
const shown = 25

function SellerCard({ card, mayRemind, isOwn }: { card: Card; mayRemind: boolean; isOwn: boolean }) {
  const { step, ours } = nextStep(card)
  return (
    <li className="rounded border bg-surface p-3">
      <Link href={`${path}/${card.id}`} className="block hover:underline">
        <span className="flex items-baseline justify-between gap-2">
          <bdi className="min-w-0 break-words font-semibold">{card.legal_name}</bdi>
          <Chip tone={stageTone(card.stage, card.days_in_stage)}>{card.days_in_stage} d</Chip>
        </span>
      </Link>
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-meta text-ink-soft">
        <span className="font-mono">{card.seller_code}</span><span>{countryName(card.country_code)}</span>{card.clients && <span>{card.clients}</span>}
      </p>
      <p className="mt-1.5 flex flex-wrap items-center justify-between gap-2">
        <span className={ours ? 'font-medium' : 'text-ink-soft'}>{isOwn ? ownStep(card) : step}</span>
        {mayRemind && !ours && mayBeReminded(card) && <RemindButton id={card.id} name={card.legal_name} />}
      </p>
    </li>
  )
}

function Column({ stage, rows, count, query, mayRemind, isOwn }: {
  stage: (typeof stageOptions)[number]; rows: readonly Card[]; count: number; query: string; mayRemind: boolean; isOwn: boolean
}) {
  const all = `${path}?view=table&stage=${stage.value}${query}`
  return (
    <section aria-label={stage.label} className="flex min-w-0 flex-col gap-2 rounded-lg bg-surface-sunken p-3">
      <h2 className="flex items-center justify-between font-semibold">
        <Link href={all} className="hover:underline">{stage.label}</Link>
        <span className="figures text-title" data-count>{countText(count)}</span>
      </h2>
      <ul className="flex flex-col gap-2">{rows.map((card) => <SellerCard key={card.id} card={card} mayRemind={mayRemind} isOwn={isOwn} />)}</ul>
      {rows.length === 0 && <p className="py-3 text-center text-meta text-ink-soft">None</p>}
      {count > rows.length && <Link href={all} className="text-center text-accent hover:underline">All {countText(count)}</Link>}
    </section>
  )
}

/** A filter of the address, where it has one value. */
const one = (value: string | string[] | undefined) => (typeof value === 'string' && value !== '' ? value : null)

/** Where sellers stand in their four stages, those that have stood longest first; the filters of the table hold here too. */
export async function OnboardingBoard({ visit }: { visit: Visit }) {
  const { search: text, client_id, platform } = visit.search
  const [search, client, named] = [one(text), one(client_id), one(platform)]
  const filters = {
    ...(search && { search }), ...(client && Number.isSafeInteger(Number(client)) && { client_id: [Number(client)] }),
    ...(named && sellerPlatform.is(named) && { platform: [named] }),
  }
  const answers = await Promise.all(stageOptions.map((stage) => visit.ask('sellerOnboarding.board', { ...filters, stage: [stage.value], page_size: shown })))
  const fault = answers.find((answer) => answer.fault)?.fault
  if (fault) return faultOf(fault)
  const pages = answers.flatMap(({ data }) => data ?? [])
  const counts = pages[0]?.meta.tab_counts ?? {}
  const query = new URLSearchParams({ ...(search && { search }), ...(client && { client_id: client }), ...(named && { platform: named }) }).toString()
  const isBare = pages.every(({ rows }) => rows.length === 0)
  const isOwn = visit.user?.type === 'seller'
  return (
    <div className="flex flex-col gap-4">
      {!isOwn && <BoardFilter search={search} client={client ? Number(client) : null} platform={named} />}
      {isBare ? (
        <EmptyState
          title="No sellers here" text={query ? 'No seller matches. Choose other filters.' : 'Sellers stand here from the day they are listed.'}
          action={query ? <ButtonLink href={path}>Clear filters</ButtonLink> : undefined}
        />
      ) : (
        <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
          {stageOptions.map((stage, at) => (
            // A seller stands at one stage: the others are nothing to it.
            (!isOwn || counts[String(stage.value)]) && (
              <Column
                key={stage.value} stage={stage} rows={pages[at]?.rows ?? []} count={counts[String(stage.value)] ?? 0}
                query={query && `&${query}`} mayRemind={visit.may('sellerOnboarding.remind')} isOwn={isOwn}
              />
            )
          ))}
        </div>
      )}
    </div>
  )
}
