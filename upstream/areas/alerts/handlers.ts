import { alerts } from '@/lib/contract/alerts'
import { alertTypes } from '@/lib/domain/alert'
import { implement } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { alertLetter, watchAlerts } from './evaluate'
import { acknowledge, alertList, openAlerts } from './read'
import { alertSettingOf, alertSettings, saveAlertSettings } from './settings'

export const alertHandlers = implement(alerts, {
  settings: ({ db, who, query }) => alertSettings(db, who, query),

  saveSettings: async ({ db, who, body, audit }) => {
    const saved = await saveAlertSettings(db, who, body.settings)
    for (const setting of saved) audit({ entity: 'carrier_alert_setting', entity_id: setting.id, after: setting })
    return saved
  },

  testSetting: async ({ db, who, body, services }) => {
    const setting = await alertSettingOf(db, who, body.id)
    const message = 'Add at least one recipient for email'
    if (setting.recipients.length === 0) throw new Refusal(422, message, [{ field: 'recipients', message }])
    const of = setting.carrier ?? 'all carriers'
    const letter = alertLetter(setting.alert_type, setting.severity, `This is a test of the alert “${alertTypes[setting.alert_type].label}” for ${of}. Nothing is wrong.`, setting.recipients, `S${setting.id}`)
    await services.mail.post(db, { ...letter, user_id: who.user_id })
    return { sent_to: setting.recipients }
  },

  list: ({ db, who, query }) => alertList(db, who, query),
  open: async ({ db, who }) => ({ open: await openAlerts(db, who) }),

  acknowledge: async ({ db, who, params, body, audit }) => {
    const ids = params.id === 0 ? [...new Set(body.ids ?? [])].toSorted((a, b) => a - b) : [params.id]
    const done = []
    for (const id of ids) done.push(await acknowledge(db, who, id, body.note ?? null))
    for (const alert of done) audit({ entity: 'carrier_alert', entity_id: alert.id, after: { state: alert.state, note: alert.note } })
    const [first] = done
    if (!first) throw new Refusal(404, 'That alert no longer exists.')
    return first
  },
})

/** A look every five minutes. */
export function alertJobs(services: Services): void {
  services.jobs.work('alerts.watch', async () => void (await watchAlerts(services)))
  services.jobs.every('alerts.watch', '*/5 * * * *')
}
