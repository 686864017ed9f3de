import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ParcelActions, ParcelHead } from '@/components/parcel/parcel-actions'
import { ParcelBody } from '@/components/parcel/parcel-body'
import type { ParcelData } from '@/components/parcel/parcel-data'
import type { May } from '@/components/parcel/parcel-may'
import { Asking } from '@/lib/client/query'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh() {} }), useSearchParams: () => new URLSearchParams(), usePathname: () => '/' }))

const at = '2026-11-20T08:00:00Z'
const details: ParcelData['details'] = {
  package: {
    id: 7, order_id: 'LM7', tracking_no: 'RSA7', ref_no: 'R-7', client: 'Noor', carrier: null, status: 'at_facility', last_event: null, location: null,
    last_event_at: at, eta: null, attempt_count: 0, cod_amount: null, cod_currency: null, late_hours: null, has_pod: false, carrier_tracking_no: null,
    service: 'Standard', consignee_name: 'Sara', consignee_phone: '+971-----0346', city: 'Dubai', country_code: 'AE', pieces: 1, weight: '1.250',
    declared_value: '10.00', currency: 'AED', payment_mode: 'prepaid', created_at: at, sla_due_at: null, bag_no: null, consolidation_no: null,
    likely_on: '2026-11-23', sure_on: '2026-11-24', promise_basis: 'lane', promise_deliveries: 128,
    carrier_code: null, cod_dispute: null, cod_collected: null, version: 1,
  },
  masked: true, milestones: [{ name: 'ordered', label: 'Ordered', at, state: 'now' }], events: [], route: [], has_pod: false,
}
const trail: ParcelData['trail'] = {
  parcel: [
    { holder: 'facility', holder_name: 'Dubai (DXB1)', from: at, to: at, event: 'Received at facility', location: null, is_open: false },
    { holder: 'vehicle', holder_name: null, from: at, to: null, event: 'Departed facility', location: null, is_open: true },
  ],
  cash: [],
}
const nothing: May = {
  addEvent: false, pod: true, addPod: false, raw: false, void: false, conversions: false, assignment: false, runs: false, fetch: false, webhooks: 'none',
  printLabel: false, printInvoice: false, cancel: false, documents: false, addDocument: false, moveList: false, resync: false,
}
const data: ParcelData = { details, record: null, assignments: null, runs: null, requests: null, whatsapp: null, trail }
const drawn = (element: ReactElement) => renderToStaticMarkup(createElement(Asking, { cards: '/cards' } as Parameters<typeof Asking>[0], element))

test('a parcel’s page begins with its milestones, its parts with the timeline; what is not known is not drawn', () => {
  const page = drawn(createElement(ParcelBody, { ...data, may: nothing, map: null }))
  expect(page.indexOf('How far the parcel is')).toBeLessThan(page.indexOf('role="tablist"'))
  expect([...page.matchAll(/role="tab"[^>]*>([A-Za-z ]+)/g)].map(([, name]) => name)).toEqual(['Timeline', 'Money', 'POD', 'Route', 'Custody'])
  expect(page).not.toMatch(/<dd[^>]*>\s*–/)
  expect(page).not.toContain('SLA')
})

test('it says who had it last, and that nobody has said that they took it', () => {
  const page = drawn(createElement(ParcelBody, { ...data, may: nothing, map: null }))
  expect(page).toMatch(/Who had it last.*Handed to.*Vehicle.*From.*Dubai \(DXB1\).*Nobody has said so/s)
})

test('whoever may only read it is offered nothing that changes it', () => {
  const head = drawn(createElement(ParcelActions, { details, record: null, may: nothing })) + drawn(createElement(ParcelHead, { details, record: null }))
  expect(head).toContain('At facility')
  for (const words of ['Print label', 'Edit', 'Add event', 'Cancel package']) expect(head).not.toContain(words)
})
