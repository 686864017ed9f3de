'use client'

import { Nothing } from '@/components/cells/nothing'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Drawer } from '@/components/ui/drawer'
import { Facts } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { When } from '@/components/ui/when'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { countryName } from '@/lib/domain/countries'
import { day } from '@/lib/domain/days'
import { money } from '@/lib/domain/money'
import { sellerCategory, sellerPlatform } from '@/lib/domain/seller'
import { StageHistory, stageOf } from '../stage-history'

type Seller = Reply<'sellers.one'>

const or = (text: string | null | undefined) => (text ? text : <Nothing />)
const onDay = (plain: string | null) => (plain ? day(plain) : <Nothing />)

function Company({ seller: s }: { seller: Seller }) {
  const categories = s.product_categories.map((one) => (sellerCategory.is(one) ? sellerCategory.label(one) : one)).join(', ')
  return (
    <Facts
      groups={[
        {
          title: 'Company',
          facts: [
            { label: 'Code', value: <span className="font-mono">{s.seller_code}</span> },
            { label: 'Trade name', value: or(s.trade_name) }, { label: 'Country', value: countryName(s.country_code) },
            { label: 'Registration', value: s.registration_no }, { label: 'VAT', value: or(s.vat_no) }, { label: 'EORI', value: or(s.eori_no) },
            { label: 'Address', value: [s.address_line1, s.city, s.state, s.pincode].filter(Boolean).join(', '), wide: true },
          ],
        },
        {
          title: 'Store',
          facts: [
            { label: 'Platform', value: sellerPlatform.is(s.platform) ? sellerPlatform.label(s.platform) : s.platform },
            { label: 'Merchant id', value: or(s.platform_merchant_id) }, { label: 'Shop', value: or(s.store_url) },
            { label: 'Categories', value: or(categories) },
            { label: 'Expected monthly', value: s.expected_monthly_value ? money(s.expected_monthly_value, s.currency) : <Nothing /> },
          ],
        },
        {
          title: 'Contact',
          facts: [
            { label: 'Name', value: s.contact_name }, { label: 'E-mail', value: s.contact_email },
            { label: 'Phone', value: <bdi dir="ltr">{s.contact_phone}</bdi> },
            { label: 'Sells for', value: or(s.clients.map(({ client_code, name }) => `${client_code} ${name}`).join(', ')), wide: true },
          ],
        },
        {
          title: 'Agreement',
          facts: [
            { label: 'Number', value: or(s.agreement_no) },
            { label: 'Signed', value: s.agreement_signed_at ? <When moment={s.agreement_signed_at} /> : <Nothing /> },
            { label: 'From', value: onDay(s.agreement_start) }, { label: 'Until', value: onDay(s.agreement_expiry) },
          ],
        },
      ]}
    />
  )
}

/** How far the seller has come, and what of its invite. */
function Standing({ seller: s }: { seller: Seller }) {
  const stage = stageOf(s.onboarding_stage)
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap gap-2">
        <Chip tone={stage?.tone ?? 'grey'}>{stage?.label}</Chip>
        <Chip tone={s.active ? 'green' : 'grey'}>{s.active ? 'Active' : 'Not active'}</Chip>
      </p>
      {!s.active && s.deactivated_reason && <Notice tone="yellow" title="Why it is not active">{s.deactivated_reason}</Notice>}
      {s.may_invite && s.onboarding_stage > 0 && <Notice tone="yellow">This seller has no user any more: it was deleted.</Notice>}
      {s.may_invite && s.invite_sent_at && (
        <p className="text-ink-soft">
          Invited <When moment={s.invite_sent_at} />
          {s.invite_expire_at ? <>; the link works until <When moment={s.invite_expire_at} />.</> : '; the link no longer works. Send another.'}
        </p>
      )}
    </div>
  )
}

/** What seller-drawer.tsx shows. */
export function OpenedSeller({ id, mayInvite, onClose }: { id: number; mayInvite: boolean; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useAsk('sellers.one', { id })
  const invite = useAct('sellers.invite')
  const send = () => invite.mutate({ ids: [id] }, {
    onSuccess: () => snack('The invite is on its way.'), onError: (fault) => snack(fault.message, { tone: 'red' }),
  })
  return (
    <Drawer
      open
      onOpenChange={onClose}
      width="wide"
      title={data?.legal_name ?? 'Seller'}
      footer={mayInvite && data?.may_invite ? <Button variant="primary" busy={invite.isPending} onClick={send}>Send invite</Button> : undefined}
    >
      {data && (
        <div className="flex flex-col gap-6">
          <Standing seller={data} />
          <Company seller={data} />
          <section>
            <h3 className="mb-1.5 text-meta font-semibold text-ink-faint">Onboarding</h3>
            <StageHistory history={data.history} />
          </section>
        </div>
      )}
      {error && !data && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <TableSkeleton rows={8} columns={2} />}
    </Drawer>
  )
}
