import { choose, dialog, rowMenu } from './helpers'
import { sellerInviteOf } from './mails'
import { expect, listen, pageOf, test } from './people'
import { fillSeller } from './seller-form'

const password = 'nine patient herons'

test('a seller is added, invited, opens the account from the mail, and signs in', { tag: '@deep' }, async ({ browser }) => {
  const mark = Date.now().toString(36)
  const [name, email] = [`Harbour ${mark} Co., Ltd.`, `li.wei.${mark}@harbour.example`]
  const staff = await pageOf(browser, 'super_admin')
  const faults = listen(staff)
  const row = staff.locator('tbody tr').filter({ hasText: name })

  await test.step('what is wrong is told at its field, and nothing typed is lost', async () => {
    await staff.goto('/sellers')
    await staff.getByRole('button', { name: 'Add seller' }).click()
    await fillSeller(staff, name, email)
    await dialog(staff).getByLabel('Registration number').fill('12345')
    await dialog(staff).getByRole('button', { name: 'Add seller' }).click()
    await expect(dialog(staff).getByRole('link', { name: 'Enter the 18-character USCC.' })).toBeVisible()
    await dialog(staff).getByLabel('Registration number').fill('91440300MA5EXAMPL1')
    await choose(staff, 'Sells for', 'Noor', /Noor Beauty/)
    await staff.keyboard.press('Escape')
    await dialog(staff).getByRole('button', { name: 'Add seller' }).click()
    await expect(staff.getByText(/Seller SLR-\d{6} is added\./)).toBeVisible()
    // A 422 or two in the console are the refusals above.
    faults.length = 0
  })

  await test.step('one invite a day goes out', async () => {
    await staff.goto(`/sellers?search=${encodeURIComponent(name)}`)
    await expect(row).toContainText('Seller Created')
    await expect(row).toContainText('NOORB')
    await rowMenu(staff, name, 'Send invite')
    await expect(staff.getByText('The invite is on its way.')).toBeVisible()
    await rowMenu(staff, name, 'View')
    await expect(dialog(staff).getByText(/the link works until/)).toBeVisible()
    expect(faults).toEqual([])
    await dialog(staff).getByRole('button', { name: 'Send invite' }).click()
    await expect(staff.getByText('No invite was sent: reminded less than a day ago.')).toBeVisible()
  })

  const link = await sellerInviteOf(email)
  const person = await (await browser.newContext()).newPage()
  await test.step('the mail’s link shows who is invited and takes a person and a password', async () => {
    await person.goto(link)
    await expect(person.getByLabel('Company name')).toHaveValue(name)
    await expect(person.getByLabel('Company name')).toBeDisabled()
    await expect(person.getByLabel('E-mail')).toHaveValue(email)
    await expect(person.getByLabel('E-mail')).toBeDisabled()
    await expect(person.getByLabel('Your name')).toHaveValue('Li Wei')
    await person.getByLabel('Password', { exact: true }).fill(password)
    await person.getByRole('button', { name: 'Open account' }).click()
    await expect(person.getByText('Accept the terms to go on.')).toBeVisible()
    await person.getByLabel('I accept the terms of service').check()
    await person.getByRole('button', { name: 'Open account' }).click()
    await expect(person.getByText('You can sign in now', { exact: false })).toBeVisible()
  })

  await test.step('and works once', async () => {
    await person.goto(link)
    await expect(person.getByText('This link has expired or was used. Ask for a new one.')).toBeVisible()
    await person.getByRole('link', { name: 'I have an account: sign in' }).click()
    await person.getByLabel('E-mail').fill(email)
    await person.getByLabel('Password', { exact: true }).fill(password)
    await person.getByRole('button', { name: 'Sign in' }).click()
    await person.waitForURL((url) => url.pathname === '/')
    await expect(person.getByRole('heading', { level: 1 })).toContainText('Li')
    await person.goto('/sellers')
    await expect(person.getByText("You don't have access to this page")).toBeVisible()
  })

  await test.step('the desk sees how far the seller has come', async () => {
    await staff.goto(`/sellers?search=${encodeURIComponent(name)}`)
    await expect(row).toContainText('Sign-Up Completed')
    await row.getByRole('link', { name }).click()
    await expect(dialog(staff).getByRole('group', { name: 'Onboarding' })).toContainText('Sign-up, Li Wei')
  })
  await person.context().close()
  await staff.context().close()
})

test('several are invited at once, and who was left out is named with the reason', { tag: '@deep' }, async ({ browser }) => {
  const mark = Date.now().toString(36)
  const client = await pageOf(browser, 'client_admin')
  const names = [`Jetty ${mark} Co., Ltd.`, `Quay ${mark} Co., Ltd.`]
  for (const [i, name] of names.entries()) {
    await client.goto('/sellers')
    await client.getByRole('button', { name: 'Add seller' }).click()
    await fillSeller(client, name, `pier${i}.${mark}@harbour.example`)
    await dialog(client).getByLabel('Registration number').fill('91440300MA5EXAMPL1')
    await dialog(client).getByRole('button', { name: 'Add seller' }).click()
    await expect(client.getByText(/Seller SLR-\d{6} is added\./)).toBeVisible()
  }
  await client.goto(`/sellers?search=${mark}`)
  await expect(client.locator('tbody tr')).toHaveCount(2)
  await rowMenu(client, names[0] ?? '', 'Send invite')
  await expect(client.getByText('The invite is on its way.')).toBeVisible()
  await client.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await client.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Send invite' }).click()
  await expect(dialog(client).getByRole('heading', { name: 'Send invite: 1 done, 1 not' })).toBeVisible()
  await expect(dialog(client).getByRole('listitem')).toHaveText(/^SLR-\d{6} reminded less than a day ago$/)
  await dialog(client).getByRole('button', { name: 'Close' }).first().click()
  expect(await sellerInviteOf(`pier1.${mark}@harbour.example`)).toContain('/sign-up?token=')
  await client.context().close()
})
