import { expect, test } from 'vitest'
import { blank, fromLastVisit } from '@/app/(pas)/pas/createToken/draft'

const visit = { vehicle_type: 'trailer_40ft', trailer_no: 'TR 88' }
const after = (draft: typeof blank, last: typeof visit | null) => ({ ...draft, ...fromLastVisit(draft, last) })

test('a plate that was here before brings its type and trailer', () => {
  expect(after(blank, visit)).toMatchObject({ vehicle_type: 'trailer_40ft', trailer_no: 'TR 88' })
})

test('what somebody chose stays', () => {
  expect(after({ ...blank, vehicle_type: 'van' }, visit)).toMatchObject({ vehicle_type: 'van', trailer_no: '' })
})

test('another plate takes back what the first one brought', () => {
  const first = after(blank, visit)
  expect(after(first, { vehicle_type: 'van', trailer_no: '' })).toMatchObject({ vehicle_type: 'van' })
  expect(after(first, null)).toMatchObject({ vehicle_type: null, trailer_no: '' })
})
