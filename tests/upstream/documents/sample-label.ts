import type { LabelData } from '@/upstream/documents/label-data'

export function sampleLabel(changes: Partial<LabelData> = {}): LabelData {
  return {
    tracking_no: 'RSA26112000245',
    carrier_tracking_no: null,
    ref_no: 'SO-100245',
    order_id: 'LM2611200000245',
    pieces: 1,
    weight: '1.25',
    dims: '30 x 20 x 10',
    contents: 'Cotton shirts',
    declared_value: '150.00',
    declared_currency: 'AED',
    consignee: {
      name: 'Sara Ali Al Marzouqi', company: 'Noor Trading LLC', phone: '+971 50 123 4567',
      lines: ['Villa 12, Al Wasl Road'], area: 'Jumeirah 1', city: 'Dubai', country_code: 'AE', country_name: 'United Arab Emirates',
    },
    from: {
      name: 'Nova Fashion FZE', phone: '+971 4 555 0101', lines: ['Warehouse 7'], area: 'Jebel Ali',
      city: 'Dubai', country_code: 'AE', country_name: 'United Arab Emirates',
    },
    return_to: null,
    service_code: 'EXP',
    service_name: 'Express',
    delivery_type: 'next_day',
    split_code: 'DXB-Z4',
    route_code: 'JUM-04',
    carrier_name: 'Falcon',
    special_handling: ['FRG', 'SIG'],
    payment_mode: 'cod',
    cod_amount: '1250.00',
    cod_currency: 'AED',
    printed_at: '2026-11-20T10:05:00Z',
    client_name: 'Nova',
    brand: { name: 'Qafila' },
    ...changes,
  }
}

export const riyadh: LabelData['consignee'] = {
  name: 'محمد عبد الله الغامدي', phone: '+966 55 123 4567', lines: ['شارع الملك فهد، مبنى 245'], area: 'حي العليا',
  city: 'Riyadh', state: 'Riyadh Region', pincode: '12214', country_code: 'SA', country_name: 'Saudi Arabia',
}
