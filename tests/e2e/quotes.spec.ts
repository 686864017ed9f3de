import { expect, listen, pageOf, test } from './people'
import { acceptQuote, askQuote, offerQuote, reviseQuote } from './quoting'

test('a seller asks for a quote, the desk offers, the seller wants it revised, and accepts the final offer', async ({ browser }) => {
  const seller = await pageOf(browser, 'seller_user')
  const staff = await pageOf(browser, 'freight_desk')
  const faults = [listen(seller), listen(staff)]
  const goods = `Cotton abayas ${Date.now().toString(36)}`

  await test.step('what is missing is said at its field, and nothing typed is lost', () => askQuote(seller, goods))
  await test.step('the desk offers by the chargeable weight', () => offerQuote(staff, goods))
  await test.step('the seller asks for another price, and the final offer shows what changed', () => reviseQuote(seller, staff, goods))
  await test.step('accepted, it is not changed any more', () => acceptQuote(seller, staff, goods))
  // The browser notes the one refusal that was meant.
  expect(faults.flat().filter((fault) => !fault.includes('status of 422'))).toEqual([])
  await seller.context().close()
  await staff.context().close()
})
