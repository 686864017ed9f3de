import { expect, test } from 'vitest'
import { pastOrderTemplate } from '@/lib/contract/packages-offline'
import { useApp } from '../app'
import { offline, offlineCsv } from './offline-files'

const app = useApp()

test.each([
  ['suspend', []],
  ['delete', ['Carrier Code DESERT is unknown.']],
])('a past order by a carrier that works no longer is history, by one that was deleted is refused: %s', async (status, messages) => {
  await app.query(`update carriers set status = $1 where carrier_code = 'DESERT'`, [status])
  const row = {
    client_code: 'NOORB', ref_no: `GONE-${status}`, tracking_no: `RSAGONE${status.length}`,
    carrier_code: 'DESERT', carrier_tracking_no: `99${status.length}`, rsa_service_code: 'STD',
    consignee_name: 'Sara Ali', city: 'Dubai', country_code: 'AE', weight: '1.250', declared_value: '150.00', currency: 'AED', payment_mode: 'prepaid',
    created_date: '2024-03-02', shipped_date: '2024-03-03', delivered_date: '2024-03-05', final_status: 'delivered', pod_name: 'S Ali',
  }
  const { errors } = await offline(app, await app.as('operations_manager'), 'packagesOffline.pastOrders', offlineCsv(pastOrderTemplate, [row]))
  expect(errors.map((fault) => fault.message)).toEqual(messages)
})
