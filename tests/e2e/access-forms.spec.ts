import { listening } from './helpers'
import { expect, listen, pageOf, test } from './people'

test('a form sent too early says everything that is missing, at once, and leads to each field', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  const faults = listen(page)
  await page.goto('/access-control/users/details/new')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New user')
  await page.getByLabel('Category').selectOption({ label: 'Client' })
  await page.getByRole('button', { name: 'Save and invite' }).click()
  const box = page.getByRole('alert').filter({ hasText: 'need your attention' })
  await expect(box.getByRole('link')).toHaveText([
    'Name: use at least 2 characters.', 'Enter an e-mail address.', 'Choose at least one client.', 'Choose at least one group.',
  ])
  await box.getByRole('link', { name: 'Enter an e-mail address.' }).click()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.keyboard.type('somebody@noorb.example')
  await expect(box.getByRole('link')).toHaveCount(3)
  expect(faults).toEqual([])
  await page.context().close()
})

test('a click on a dialog’s button right after leaving a field is not lost', async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  await page.goto('/access-control/screens/list?view=all')
  await page.getByRole('button', { name: 'Add screen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add screen' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByRole('button', { name: 'Add screen' }).click()
  await expect(dialog.getByText('4 fields need your attention')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.context().close()
})

test('the name stays in sight beside its box when a list is scrolled sideways', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  await page.goto('/access-control/users/list')
  const name = page.locator('tbody tr').first().getByRole('link').first()
  const before = await name.boundingBox()
  await page.getByRole('region', { name: 'Rows' }).evaluate((region) => {
    for (const el of [region, ...region.querySelectorAll('*')]) if (el.scrollWidth > el.clientWidth) el.scrollLeft = 600
  })
  await expect(page.locator('tbody tr').first().getByRole('checkbox')).toBeInViewport()
  expect(Math.abs(((await name.boundingBox())?.x ?? 0) - (before?.x ?? 0))).toBeLessThan(40)
  await page.context().close()
})

test('two groups are compared, and the matrix is read on a phone', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  await page.goto('/access-control/groups/list')
  await page.getByRole('link', { name: 'Compare two groups' }).click()
  const drawer = page.getByRole('dialog', { name: 'Compare two groups' })
  const pick = async (label: string, group: string) => {
    await drawer.getByRole('combobox', { name: label }).fill(group)
    await page.getByRole('option', { name: group, exact: true }).click()
  }
  await pick('One group', 'Finance manager')
  await pick('The other', 'Finance clerk')
  await expect(drawer.getByRole('region', { name: 'Only Finance manager' })).toContainText('Verify payment')
  await expect(drawer.getByRole('region', { name: 'Only Finance clerk' })).toContainText('Nothing.')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await page.goto('/access-control/groups/details/3')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Group details')
  await page.setViewportSize({ width: 375, height: 800 })
  await page.getByLabel('Add bag').scrollIntoViewIfNeeded()
  expect((await page.getByLabel('Add bag').boundingBox())?.x).toBeLessThan(340)
  await page.context().close()
})

test('everybody keeps the own details, and nobody else’s', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'warehouse_supervisor')
  await page.goto('/')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'My details' }).click()
  await expect(page).toHaveURL(/users\/details\/\d+/)
  await page.getByLabel('Phone').fill('+971501234599')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Your details are saved.')).toBeVisible()
  await expect(page.getByText('Set by your administrator')).toBeVisible()
  await page.goto('/access-control/users/details/3')
  await expect(page.getByText('User not found.')).toBeVisible()
  await page.context().close()
})

test('an invitation that is over says so', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/sign-up?token=long-gone')
  await expect(page.getByText('This link has expired or was used. Ask for a new one.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign up without an invitation' }).click()
  await expect(page.getByLabel('Company name')).toBeVisible()
})

test('a form of its own making keeps what was typed, to the last letter before another page, until it is given up', { tag: '@deep' }, async ({ browser }) => {
  test.setTimeout(90_000)
  const page = await pageOf(browser, 'super_admin')
  const faults = listen(page)
  for (const path of ['/access-control/users/details/new', '/access-control/groups/details/new', '/rulesAllocation/add', '/rsaservices/2']) {
    await page.goto(path)
    const name = await listening(page.getByRole('main').getByRole('textbox', { name: path === '/rsaservices/2' ? 'Description' : 'Name', exact: true }))
    await name.fill('Typed and left at once')
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').first().click()
    await expect(page).not.toHaveURL(path)
    await page.goBack()
    await expect(name, path).toHaveValue('Typed and left at once')
    await expect(page.getByText('What you typed before is back.')).toBeVisible()
    await page.getByRole('button', { name: 'Start again from the saved record' }).click()
    await expect(name, path).not.toHaveValue('Typed and left at once')
    await expect(page.getByText('What you typed before is back.')).toBeHidden()
    // What is typed from now on is kept again, and Cancel gives it up.
    await name.fill('Typed once more')
    await page.getByRole('main').getByRole('link', { name: 'Cancel', exact: true }).click()
    await page.goto(path)
    await expect(await listening(name)).not.toHaveValue('Typed once more')
  }
  expect(faults).toEqual([])
  await page.context().close()
})

test('the audit log says who did what to what by name, is searched, and a row opens with all it changed', async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  await page.goto('/access-control/users/list?view=audit')
  const question = page.getByRole('dialog', { name: 'Confirm it is you' })
  await question.getByLabel('Password of super_admin@demo.example').fill(process.env.DEMO_PASSWORD ?? '')
  await question.getByRole('button', { name: 'Confirm' }).click()
  const box = await listening(page.getByRole('searchbox'))
  await box.fill('user')
  await expect(page.locator('tbody tr').first()).toContainText(/Signed in as an administrator| a user/)
  await (await listening(page.locator('tbody tr').first())).press('Enter')
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'What changed' })).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Action', { exact: true })).toBeVisible()
  await page.context().close()
})
