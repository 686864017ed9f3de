import { expect, type Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { addDays, today } from '@/lib/domain/days'
import type { SandboxCarrier } from '@/upstream/sandbox-carrier/server'
import { choose, dialog, rowMenu } from './helpers'

/** A carrier as it is taken on step by step; `id` and `hook` are known once they are. */
export interface NewCarrier {
  code: string
  name: string
  secret: string
  id: string
  hook: string
}

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

/** Chooses in a field whose few choices are a plain list, and many one that is typed into. */
async function pick(page: Page, label: string, text: string) {
  const box = page.getByRole('main').getByRole('combobox', { name: label, exact: true })
  await box.waitFor()
  if (await box.evaluate((element) => element.tagName === 'SELECT')) await box.selectOption({ label: text })
  else await choose(page, label, text)
}

/** Sends a workbook through the upload of the page and waits for what it says of the rows. */
async function sendWorkbook(page: Page, field: string, rows: string[][], message: RegExp) {
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet', rows }] }))
  await page.getByLabel(field).setInputFiles({ name: 'rows.xlsx', mimeType, buffer })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText(message).first()).toBeVisible({ timeout: 60_000 })
}

/** Who it is, that it is asked by API and answers by webhook, that it picks up, and whose label is printed. */
export async function addCarrier(page: Page, carrier: NewCarrier) {
  await page.goto('/carriers/add')
  await page.getByLabel('Carrier code').fill(carrier.code)
  await page.getByLabel('Name', { exact: true }).fill(carrier.name)
  await choose(page, 'Home country', 'United Arab Emirates')
  await page.getByLabel('Contact', { exact: true }).fill('Salma Haddad')
  await page.getByLabel('Contact e-mail').fill('partners@northwind.example')
  await page.getByLabel('Contact phone').fill('+971501230045')
  await page.getByRole('button', { name: 'Add carrier' }).click()
  await expect(page).toHaveURL(/carriers\/add\/\d+/)
  carrier.id = /add\/(\d+)/.exec(page.url())?.[1] ?? ''
  await page.goto(`/carriers/add/${carrier.id}?step=integration`)
  await page.getByLabel('Kind').selectOption('API')
  await page.getByLabel('Events arrive by').selectOption('Webhook')
  await page.getByLabel('Environment').selectOption('Production')
  await save(page)
  await expect(page).toHaveURL(/step=capabilities/)
  await page.getByLabel('Picks up').check()
  await save(page)
  await expect(page).toHaveURL(/step=labels/)
  await page.getByLabel('Whose label').selectOption('Carrier label')
  await save(page)
  await expect(page).toHaveURL(/step=go-live/)
}

/** A service of its own, and the Emirates with it, from a workbook. */
export async function coverEmirates(page: Page, { id, code, name }: NewCarrier) {
  await page.goto(`/carrier-services/new?carrier_id=${id}`)
  await choose(page, 'Carrier', code, name)
  await page.getByLabel('Service code').fill('DOM')
  await page.getByLabel('Service name').fill('Domestic')
  await choose(page, 'House service', 'STD', 'Standard domestic')
  await save(page)
  await expect(page).toHaveURL(/carrier-services(\/\d+|\?|$)/)
  await page.goto(`/country-upload?carrier_id=${id}`)
  await sendWorkbook(page, 'Carrier countries file', [
    ['Carrier Code', 'Country Code', 'Service Code', 'Coverage Level', 'COD Available', 'Transit Min', 'Transit Max'],
    [code, 'AE', 'STD', 'country', 'N', '1', '2'],
  ], /1 of 1 row/)
}

/** Its words for what happens, from a workbook. */
export async function mapEvents(page: Page, { id, code }: NewCarrier) {
  await page.goto(`/carriers/events-upload?carrier_id=${id}`)
  await sendWorkbook(page, 'Carrier event mapping file', [
    ['Carrier Code', 'Carrier Event Code', 'Carrier Event Description', 'House Event Code', 'Reason Code'],
    [code, '100', 'Collected', 'PKU02', ''], [code, '300', 'With courier', 'LMD03', ''], [code, '500', 'Delivered', 'DEL01', ''],
    [code, '600', 'Nobody home', 'DLF01', 'not_home'], [code, '900', 'Returned', 'RET03', ''],
  ], /5 of 5 rows/)
}

/** Where it is asked, how we sign in, what it signs with; then the test that really calls. */
export async function connect(page: Page, carrier: NewCarrier, address: string) {
  await page.goto(`/carrier-settings?carrier_id=${carrier.id}`)
  await page.getByRole('textbox', { name: 'API address' }).fill(address)
  await page.getByLabel('Sign-in').selectOption('API key')
  await page.getByLabel('API key or token', { exact: true }).fill('northwind-key')
  await page.getByLabel('Webhook secret', { exact: true }).fill(carrier.secret)
  await save(page)
  await said(page, 'The settings are saved.')
  await page.getByRole('button', { name: 'Test connection' }).click()
  await said(page, /Answered 200 in \d+ ms/)
  carrier.hook = new URL((await page.locator('bdi').filter({ hasText: '/api/carrier-webhook/' }).innerText()).trim()).pathname
}

/** Mends what the check still finds open, from the check, until it may be switched on. */
export async function goLive(page: Page, { id, code, name }: NewCarrier) {
  const check = `/carriers/add/${id}?step=go-live`
  const mend = async (open: string) => {
    await page.goto(check)
    await expect(page.getByRole('button', { name: 'Activate' })).toBeDisabled()
    await page.getByRole('listitem').filter({ hasText: open }).getByRole('link', { name: 'Fix it' }).click()
  }
  await mend('No licence entered')
  await page.getByLabel('Trade licence').fill('AE-204418')
  await page.getByLabel('Licence valid until').fill(addDays(today(), 300))
  await save(page)
  await mend('No pickup address')
  await page.getByRole('button', { name: 'Add address' }).first().click()
  await dialog(page).getByLabel('Type', { exact: true }).selectOption('Pickup hub')
  await choose(page, 'Country', 'United Arab Emirates')
  await dialog(page).getByLabel('City').fill('Ajman')
  await dialog(page).getByLabel('Address line 1').fill('Warehouse 4, Al Jurf')
  await dialog(page).getByRole('button', { name: 'Add address' }).click()
  await said(page, 'The address is added.')
  await mend('No tracking setup')
  await page.getByRole('button', { name: 'Add setup' }).click()
  await dialog(page).getByLabel('Numbers come from').selectOption('Carrier API')
  await dialog(page).getByLabel('Length').fill('15')
  await dialog(page).getByLabel('Pattern').fill(`${code.slice(0, 3)}\\d{12}`)
  await dialog(page).getByLabel('Sample').fill(`${code.slice(0, 3)}000000000001`)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await said(page, 'The setup is saved.')
  await page.goto(check)
  await page.getByRole('button', { name: 'Activate' }).click()
  await said(page, `${name} is active.`)
}

/** When it collects. */
export async function collect(page: Page, { code, name }: NewCarrier) {
  await page.goto('/pickup-slot/new')
  await choose(page, 'Carrier', code, name)
  await choose(page, 'Country', 'United Arab Emirates')
  await page.getByLabel('Name', { exact: true }).fill('Morning round')
  await page.getByLabel('From', { exact: true }).fill('09:00')
  await page.getByLabel('To', { exact: true }).fill('12:00')
  await page.getByLabel('Cut-off').fill('08:00')
  await page.getByLabel('Channel').selectOption('API')
  await page.getByRole('button', { name: 'Save slot' }).click()
  await expect(page).not.toHaveURL(/pickup-slot\/new/)
}

/** How long it may take. */
export async function promise(page: Page, { code, name }: NewCarrier) {
  await page.goto('/sla-configuration/0')
  await choose(page, 'Carrier', code, name)
  await page.getByLabel('Name', { exact: true }).fill(`${name} two days`)
  await choose(page, 'Destination country', 'United Arab Emirates')
  await choose(page, 'Stage to add', 'Delivery')
  await page.getByRole('button', { name: 'Add stage' }).click()
  await page.getByRole('button', { name: 'Save SLA' }).click()
  await expect(page).not.toHaveURL(/sla-configuration\/0/)
}

/** A place on the lane of a client. */
export async function putOnLane(page: Page, { name }: NewCarrier) {
  await page.goto('/linehaul/carriers/1')
  await page.getByRole('button', { name: 'Add carrier' }).click()
  await dialog(page).getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Add' }).click()
  await said(page, /is on LH-NOORB-001/)
}

/** A rule for a city: drafted, tried on the past, published. */
export async function sendAjmanTo(page: Page, { name }: NewCarrier) {
  await page.goto('/rulesAllocation?client_id=1')
  await page.getByRole('button', { name: 'Start a draft' }).click()
  await expect(page).toHaveURL(/draft=\d+/)
  await page.getByRole('link', { name: 'Add rule' }).click()
  await page.getByLabel('Name', { exact: true }).fill(`Ajman with ${name}`)
  await page.getByRole('button', { name: 'Add condition' }).click()
  await choose(page, 'Field', 'City')
  await page.getByRole('textbox', { name: 'Value' }).fill('Ajman')
  await page.keyboard.press('Enter')
  await page.getByLabel('Mode').selectOption('One carrier')
  await pick(page, 'Carrier', name)
  await save(page)
  const up = page.getByRole('button', { name: `Move Ajman with ${name} up` })
  await expect(up).toBeVisible()
  while (await up.isEnabled()) await up.click()
  const saveOrder = page.getByRole('region', { name: 'Noor Beauty Trading LLC' }).getByRole('button', { name: 'Save order' })
  await saveOrder.click()
  // The word of it goes again; that nothing is left to save stays.
  await expect(saveOrder).toBeDisabled()
  await page.getByRole('button', { name: 'Try on the last 30 days' }).click()
  await expect(page.getByText(/parcels of the last 30 days, read once by the rules in force/)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Publish' }).click()
  await dialog(page).getByLabel('What changes').fill('A carrier for Ajman')
  await dialog(page).getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('button', { name: 'Start a draft' })).toBeVisible()
}

interface Found { id: number; status: string; label_status: string; label_error: string | null; carrier_tracking_no: string | null }
const order = [
  'Reference No', 'Service Code', 'Consignee Name', 'Mobile', 'Address Line 1', 'City', 'Country',
  'Pieces', 'Weight (kg)', 'Goods Description', 'Declared Value', 'Currency', 'Payment Mode',
]

/** The parcel of a reference, as the house's list tells it. */
async function found(admin: Page, ref: string): Promise<Found | undefined> {
  const answer = await admin.request.post('/api/packages/find', {
    headers: { 'x-portal': '1', origin: new URL(admin.url()).origin }, data: { search: ref, page_size: 25 },
  })
  return ((await answer.json()) as { data: Found[] }).data[0]
}

/** A client's parcel to Ajman, until the carrier numbered it and its own label downloads. Answers the carrier's number. */
export async function sendParcel(client: Page, admin: Page, { code }: NewCarrier): Promise<string> {
  await client.goto('/packages/packages-template')
  await admin.goto('/packages')
  await sendWorkbook(
    client, 'Packages file',
    [order, [code, 'STD', 'Sara Ali', '+971501234567', 'Villa 12', 'Ajman', 'AE', '1', '1.250', 'Cotton shirts', '150.00', 'AED', 'prepaid']], /1 of 1 row/,
  )
  await expect.poll(async () => { const parcel = await found(admin, code); return [parcel?.label_status, parcel?.label_error] }, { timeout: 60_000 }).toEqual([
    'created', null,
  ])
  const parcel = await found(admin, code)
  const label = await admin.request.get(`/api/package-label/download/${parcel?.id}?format=pdf`)
  expect((await label.body()).subarray(0, 5).toString()).toBe('%PDF-')
  return parcel?.carrier_tracking_no ?? ''
}

/** The carrier tells its webhook address that the parcel was delivered. */
export async function hearDelivered(admin: Page, { code, hook, secret }: NewCarrier, sandbox: SandboxCarrier, tracking_number: string) {
  await fetch(`${sandbox.url}/${code}/webhook`, { method: 'PUT', body: JSON.stringify({ url: `${new URL(admin.url()).origin}${hook}`, secret }) })
  const events = [{ code: '500', description: 'Delivered', time: new Date().toISOString(), location: 'Ajman', signed_by: 'Sara Ali' }]
  expect(await sandbox.push(code, [{ tracking_number, events }])).toBe(202)
  await expect.poll(async () => (await found(admin, code))?.status, { timeout: 60_000 }).toBe('delivered')
}

/** Takes the carrier out of use again, its rule first: rules in force name carriers that work. */
export async function suspend(page: Page, { code, name }: NewCarrier) {
  await page.goto('/rulesAllocation?client_id=1')
  const rule = page.getByRole('row').filter({ hasText: `Ajman with ${name}` })
  await rule.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(rule.getByRole('button', { name: 'Activate', exact: true })).toBeVisible()
  await page.goto(`/carriers?search=${code}`)
  await rowMenu(page, name, 'Suspend')
  const confirmation = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await confirmation.getByRole('textbox').fill('The trial is over')
  await confirmation.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.locator('tbody tr').filter({ hasText: name })).toContainText('Suspended')
}
