import type { useApp } from '../app'

type App = ReturnType<typeof useApp>

/** A row's number by a question. */
export const idBy = async (app: App, text: string, params: unknown[] = []): Promise<number> => Number((await app.query<{ id: string }>(text, params))[0]?.id)
export const carrierId = (app: App, code: string) => idBy(app, 'select id from carriers where carrier_code = $1', [code])
export const coverageId = (app: App, code: string, country: string, service: string) =>
  idBy(
    app,
    'select c.id from carrier_countries c join carriers k on k.id = c.carrier_id where k.carrier_code = $1 and c.country_code = $2 and c.rsa_service_code = $3',
    [code, country, service],
  )
export const cityId = (app: App, country: string, code: string) =>
  idBy(app, 'select id from base_cities where country_code = $1 and city_code = $2', [country, code])

const quoted = (text: string) => (/[",\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
export const csv = (headers: readonly string[], lines: readonly (readonly string[])[]) =>
  Buffer.from([headers, ...lines].map((cells) => cells.map(quoted).join(',')).join('\r\n'))

/** Sends a file of one of the coverage calls and answers what became of it. */
export async function sent(app: App, call: string, input: Record<string, unknown>, body: Buffer, who = 'carrier_manager', name = 'coverage.csv') {
  const asker = await app.as(who)
  const receipt = await asker.call(call as 'carrierCoverage.uploadCities', input, { file: { name, body } })
  await app.jobs.idle()
  const id = receipt.data?.upload_id
  const [upload] = await app.query<
    { status: string; rows_created: number; rows_updated: number; rows_unchanged: number; rows_rejected: number; failure_message: string | null }
  >(
    'select status, rows_created, rows_updated, rows_unchanged, rows_rejected, failure_message from excel_details where id = $1', [id])
  const errors = await app.query<{ message: string; column: string; errors: { message: string }[] }>(
    'select message, "column", errors from excel_responses where upload_id = $1 order by row_number', [id],
  )
  return { receipt, upload, messages: errors.flatMap((row) => [row.message, ...row.errors.map(({ message }) => message)]) }
}
