import { listPage } from '@/components/screens/list'
import { quarantineDecision } from '@/lib/domain/inbound'

export default listPage('/inbound-summary-goods', {
  call: 'b2bInboundReports.goods',
  columns: {
    sku_code: { as: 'code', label: 'SKU', sort: true }, lot_no: { as: 'code', label: 'Lot' }, expiry_date: { as: 'date', label: 'Expiry', sort: true },
    remaining_days: { as: 'number', label: 'Days left' }, remaining_pct: { as: 'number', label: 'Life left %' },
    least_pct: { as: 'number', label: 'Least at receipt %' }, received_qty: { as: 'number', label: 'Received' },
    in_stock_qty: { as: 'number', label: 'In stock' }, condition: { label: 'Condition', words: 'receiptCondition' },
    verdict: { label: 'Decision', machine: 'quarantineCase' },
    inbound_no: { as: 'code', label: 'Inbound no.', opens: '/inbound-summary-view?id=[inbound_id]' },
    client_name: { label: 'Client', letters: 20 }, supplier_name: { label: 'Supplier', letters: 20 }, warehouse_code: { as: 'code', label: 'Warehouse' },
    received_at: { as: 'dateTime', label: 'Received at', sort: true }, sku_name: { label: 'Name', letters: 26, hidden: true },
    mfg_date: { as: 'date', label: 'Made on', hidden: true }, shelf_life_days: { as: 'number', label: 'Shelf life (days)', hidden: true },
  },
  filters: {
    decision: { label: 'Decision', machine: 'quarantineCase' }, below_pct: { label: 'Life left below %' }, client_id: 'client', warehouse_id: 'warehouse',
    supplier_id: 'supplier',
  },
  dates: true,
  search: 'SKU, lot or inbound no.',
  sort: { by: 'expiry_date', way: 'lowest' },
  rowActions: [{
    moves: 'b2bInbound.decide', field: 'verdict', machine: 'quarantineCase', to: 'decided', of: '[sku_code], lot [lot_no]',
    with: { inventory_id: '[inventory_id]' }, key: 'app_fulfillment:inventory-adjust',
    each: { decided: { ask: {
      decision: { as: 'choice', label: 'Decision', required: true, options: quarantineDecision.options },
      remarks: { as: 'text', label: 'Remarks', required: true },
    } } },
  }],
  empty: { title: 'No goods that expire were received yet', text: 'Each lot that was received stands here with how long it may still be kept.' },
  sheet: 'Received expiry goods',
})
