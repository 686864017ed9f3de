import { listPage } from '@/components/screens/list'
import { dutyRefundStatus } from '@/lib/domain/duty-refund'

const acting = { moves: 'dutyRefunds.act', of: 'refund [refund_no]', key: 'app_customs:boe-edit' } as const

export default listPage('/duty-refunds', {
  call: 'dutyRefunds.list',
  columns: {
    refund_no: { as: 'code', label: 'Refund', sort: true }, status: 'dutyRefundStatus',
    duty_amount: { as: 'money', label: 'Duty, AED', currency: 'AED', sort: true },
    claim_until: { as: 'date', label: 'Claim until', sort: true }, days_left: { as: 'number', label: 'Days left' },
    boe_ref: { as: 'code', label: 'BOE', opens: '/boe-outbound/local?boe=[boe_id]' },
    order_no: { as: 'code', label: 'Order', opens: '/shipping-list/[fulfillment_id]' }, client: 'text',
    came_back_on: { as: 'date', label: 'Came back', sort: true }, claim_ref: { as: 'code', label: 'Claim' },
    refunded_amount: { as: 'money', label: 'Refunded, AED', currency: 'AED' }, tracking_no: { as: 'code', label: 'Tracking no', hidden: true },
    declaration_no: { as: 'code', label: 'Declaration', hidden: true }, warehouse: { label: 'Warehouse', hidden: true },
    claimed_on: { as: 'date', label: 'Claimed', hidden: true }, refunded_on: { as: 'date', label: 'Refunded on', hidden: true },
    reason: { label: 'Why', hidden: true },
  },
  filters: { status: 'dutyRefundStatus', client_id: 'client', warehouse_id: 'warehouse', ends_soon: { as: 'yesNo', label: 'Ends within 30 days' } },
  tabs: [
    { label: 'All', query: {} },
    ...dutyRefundStatus.names.map((name) => ({ label: dutyRefundStatus.label(name), query: { status: name }, count: name })),
  ],
  search: 'Refund, BOE, order or claim',
  sort: { by: 'claim_until', way: 'lowest' },
  rowActions: [{
    ...acting,
    each: {
      claimed: {
        with: { action: 'claim' },
        ask: { claim_ref: { as: 'text', label: 'Reference of the claim', required: true }, claimed_on: { as: 'date', label: 'Claimed on' } },
      },
      refunded: {
        with: { action: 'refund' },
        ask: {
          refunded_amount: { as: 'money', label: 'Refunded', hint: 'Empty: all the duty of this order.' }, refunded_on: { as: 'date', label: 'Refunded on' },
        },
      },
      refused: { with: { action: 'refuse' } }, dropped: { with: { action: 'drop' } },
    },
  }],
  empty: {
    title: 'No duty to claim back',
    text: 'An order of high value that comes back undelivered within 180 days of its clearance stands here with its share of the duty.',
  },
  sheet: 'Duty refunds',
})
