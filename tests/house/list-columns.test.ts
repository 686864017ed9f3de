import { expect, test } from 'vitest'
import { calls } from '@/lib/contract/contract'
import { isPaged } from '@/lib/contract/kernel'
import { columnsOf } from '@/upstream/platform/list-file'

const lists = [...calls].filter(([, call]) => isPaged(call.reply))

test.each(lists)('the file of %s has no heading twice', (_, call) => {
  const headers = columnsOf(call).map(({ header }) => header.toLowerCase())
  expect(headers.filter((header, i) => headers.indexOf(header) !== i)).toEqual([])
})

test('the number of a record and its name have headings of their own', () => {
  const call = calls.get('clientAddresses.list')
  const headers = call ? columnsOf(call).map(({ field, header }) => [field, header]) : []
  expect(headers).toEqual(expect.arrayContaining([['id', 'ID'], ['address_id', 'Address ID'], ['client_id', 'Client ID'], ['client', 'Client']]))
})
