'use client'

import { useState } from 'react'
import { ActionDialog } from '@/components/screens/ask-action'
import type { Action, ActionField } from '@/components/screens/list-definition'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Facts } from '@/components/ui/facts'
import { ProgressBar } from '@/components/ui/progress-bar'
import { snack } from '@/components/ui/snackbar'
import { Timeline } from '@/components/ui/timeline'
import type { Reply } from '@/lib/contract/types'
import { containerLoad, packageList, packageListPaymentStatus, pickupType, shipOption, type PackageListStatus } from '@/lib/domain/package-list'
import { requestMethod } from '@/lib/domain/payment-request'
import { amount, at, known, text, word } from './known-facts'

type List = NonNullable<Reply<'packages.one'>['package_list']>

const note = (required: boolean): Record<string, ActionField> => ({ note: { as: 'longText', label: 'Note', required } })
const ship: Record<string, ActionField> = {
  ship_option: { as: 'choice', label: 'Shipped by', options: shipOption.options.filter((o) => o.value !== 'no'), required: true },
  shipping_reference: { as: 'text', label: 'MAWB or bill of lading', required: true },
  carrier_name: { as: 'text', label: 'Airline or line' },
  shipped_at: { as: 'dateTime', label: 'Shipped at', required: true },
  eta: { as: 'dateTime', label: 'Expected arrival', required: true },
  container_load: { as: 'choice', label: 'Container load (sea)', options: containerLoad.options },
  pickup_type: { as: 'choice', label: 'Pickup', options: pickupType.options },
}

/** What each step asks for: the guards of packages.md 3.2. */
const asks: Partial<Record<PackageListStatus, Record<string, ActionField>>> = {
  on_hold: note(true),
  package_list_approved_by_rsa: note(false),
  rejected_by_rsa: note(true),
  payment_pending_from_seller: {
    payment_amount: { as: 'money', label: 'Amount to pay', required: true },
    payment_method: { as: 'choice', label: 'Method', options: requestMethod.options, required: true },
    payment_due_date: { as: 'date', label: 'Due', required: true },
  },
  ready_to_be_shipped: { waive: { as: 'switch', label: 'Waive the payment' }, ...note(false) },
  rejected_by_seller: note(true),
  shipped: { ...ship, ...note(false) },
  custom_initiated: {
    boe_no: { as: 'text', label: 'BOE no' }, customs_reference: { as: 'text', label: 'Customs reference' },
    custom_initiated_at: { as: 'dateTime', label: 'Initiated at', required: true },
  },
  custom_approved: {
    boe_no: { as: 'text', label: 'BOE no', required: true }, duty_paid: { as: 'money', label: 'Duty paid', required: true },
    custom_closed_at: { as: 'dateTime', label: 'Closed at', required: true },
  },
  custom_rejected: note(true),
}

function moveTo(to: PackageListStatus, list: List): Action {
  const rejects = to.startsWith('rejected') || to === 'custom_rejected'
  return {
    label: packageList.label(to),
    call: 'packages.moveList',
    ask: asks[to],
    danger: rejects || undefined,
    consequence: to === 'rejected_by_rsa'
      ? 'The seller will be notified and this cannot be undone.'
      : rejects ? 'The seller will be notified.' : `From ${list.label} to ${packageList.label(to)}.`,
  }
}

/** What it costs, and how it travels. */
function ShipFacts({ list }: { list: List }) {
  return (
    <Facts
      groups={[
        {
          title: 'Cost',
          facts: known(
            amount('Goods', list.goods_value, list.currency), amount('Freight', list.freight_amount, list.currency),
            amount('Insurance', list.insurance_amount, list.currency), amount('CIF', list.cif_aed, 'AED'),
            amount('Duty', list.duty_amount, 'AED'), amount('Import VAT', list.vat_amount, 'AED'), amount('Service fee', list.service_fee, 'AED'),
            amount('VAT on the fee', list.service_fee_vat, 'AED'), amount('To pay', list.payment_amount, 'AED'),
          ),
        },
        {
          title: 'Shipping and customs',
          facts: known(
            text('Seller', list.seller_name), text('Seller invoice', list.seller_invoice_no), text('Packages', list.package_count, { numeric: true }),
            word('Shipped by', shipOption, list.ship_option), text('MAWB or BL', list.shipping_reference),
            at('Shipped', list.shipped_at), at('ETA', list.eta), text('BOE no', list.boe_no),
          ),
        },
      ]}
    />
  )
}

function History({ list }: { list: List }) {
  return (
    <Timeline
      label="History of the shipment"
      entries={list.history.map((h, i) => ({
        id: i,
        at: h.changed_at,
        kind: 'status' as const,
        title: packageList.is(h.to_status) ? packageList.label(h.to_status) : h.to_status,
        by: h.changed_by_name,
        detail: h.note,
        tone: packageList.is(h.to_status) ? packageList.tone(h.to_status) : undefined,
      }))}
    />
  )
}

/** The shipment this parcel belongs to: where it stands, what it costs, and only the next allowed steps. */
export function ShipWorkflow({ list, may }: { list: List; may: boolean }) {
  const [going, setGoing] = useState<PackageListStatus | null>(null)
  const action = going ? moveTo(going, list) : null
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <b>{list.package_list_no}</b>
        <Chip tone={packageList.tone(list.status)}>{list.label}</Chip>
        <Chip tone="grey">
          Payment: {packageListPaymentStatus.is(list.payment_status) ? packageListPaymentStatus.label(list.payment_status) : list.payment_status}
        </Chip>
        <div className="ms-auto flex flex-wrap gap-2">
          {may
            && list.allowed_next.map((to) => (
              <Button key={to} variant={to.includes('rejected') ? 'secondary' : 'primary'} onClick={() => setGoing(to as PackageListStatus)}>
                {packageList.label(to as PackageListStatus)}
              </Button>
            ))}
        </div>
      </div>
      {list.progress !== null && (
        <ProgressBar value={list.progress} label={`Shipment: ${list.label}`} tone={packageList.tone(list.status)} note={`${list.progress} %`} />
      )}
      <ShipFacts list={list} />
      <History list={list} />
      {action && going && (
        <ActionDialog
          action={action}
          title={`${going.includes('rejected') ? 'Reject' : 'Move'} package list ${list.package_list_no}?`}
          input={{ id: list.id, version: list.version, ship_status: going }}
          onClose={() => setGoing(null)}
          onDone={() => snack(`Package list ${list.package_list_no} is now ${packageList.label(going)}.`)}
        />
      )}
    </div>
  )
}
