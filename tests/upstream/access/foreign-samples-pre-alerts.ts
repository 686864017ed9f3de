import { idOf, nothing, reference, row, type App, type Said } from './foreign-kinds'

/** A pre-alert of another client from Kuwait to Doha, with one of everything. */
export interface ForeignPreAlert {
  id: number
  part: number
  document: number
  discrepancy: number
}

export async function preAlertOf(app: App, client: number): Promise<ForeignPreAlert> {
  const id = await idOf(app,
    `insert into pre_alert_shipments (pre_alert_no, client_id, transport_mode, mawb_no, flight_no, origin_code, destination_code, etd, eta,
      goods_description, status, received_at)
    values ('PA0001-FOREIGN', $1, 'air', '229-00000011', 'KU1', 'KWI', 'DOH', now() - interval '9 hours', now() - interval '7 hours', 'Foreign', 'arrived',
      null)
    returning id`, [client])
  return {
    id,
    part: await idOf(app,
      `insert into pre_alert_parts (pre_alert_id, part_no, pieces, atd, ata) values ($1, 1, 1, now() - interval '9 hours', now() - interval '7 hours')
      returning id`, [id]),
    document: await idOf(app, `insert into pre_alert_documents (pre_alert_id, doc_type, file_path, file_name, mime, size, sha256)
      values ($1, 'mawb', 'pre-alerts/a.pdf', 'a.pdf', 'application/pdf', 1, 'x') returning id`, [id]),
    discrepancy: await idOf(app, `insert into pre_alert_discrepancies (pre_alert_id, item_kind, item_no, kind, expected, received, photos, due_at)
      values ($1, 'bag', 'BG-FOREIGN', 'over', '0', '1', '{pre-alerts/a.jpg}', now()) returning id`, [id]),
  }
}

export function preAlertSamples(): Readonly<Record<string, Said>> {
  const theirs = row((f) => ({ id: f.areas.pre_alert.id }))
  const theirPaper = row((f) => ({ id: f.areas.pre_alert.document }))
  const difference = row((f) => ({ id: f.areas.pre_alert.discrepancy }))
  return {
    'preAlerts.list': nothing((f) => ({ client_id: [f.client] })),
    'preAlerts.summary': nothing((f) => ({ client_id: f.client })),
    'preAlerts.one': theirs,
    'preAlerts.add': reference((f) => ({ client_id: f.client })),
    'preAlerts.change': row((f) => ({ id: f.areas.pre_alert.id, remarks: 'Mine now' })),
    'preAlerts.move': row((f) => ({ id: f.areas.pre_alert.id, status: 'closed' })),
    'preAlerts.acknowledge': nothing((f) => ({ ids: [f.areas.pre_alert.id] })),
    'preAlerts.deactivate': theirs,
    'preAlerts.split': row((f) => ({ id: f.areas.pre_alert.id, pieces: 1 })),
    'preAlerts.changePart': row((f) => ({ id: f.areas.pre_alert.part, flight_no: 'EK1' })),
    'preAlerts.hawbs': theirs,
    'preAlerts.match': theirs,
    'preAlerts.pull': reference((f) => ({ client_id: f.client, number: f.package.tracking_no })),
    'preAlerts.receive': row((f) => ({ id: f.areas.pre_alert.id, code: 'BG-FOREIGN', client_scan_id: crypto.randomUUID() })),
    'preAlerts.finish': theirs,
    'preAlerts.discrepancies': theirs,
    'preAlerts.resolve': row((f) => ({ id: f.areas.pre_alert.discrepancy, resolution: 'found' })),
    'preAlerts.addPhoto': difference,
    'preAlerts.photo': row((f) => ({ id: f.areas.pre_alert.discrepancy, at: 0, until: '1', sign: 'x' })),
    'preAlerts.addDocument': theirs,
    'preAlerts.removeDocument': theirPaper,
    'preAlerts.documentFile': row((f) => ({ id: f.areas.pre_alert.document, until: '1', sign: 'x' })),
    'preAlerts.documents': theirs,
    'preAlerts.manifest': row((f) => ({ id: f.areas.pre_alert.id, format: 'pdf' })),
    'preAlerts.upload': reference((f) => ({ client_id: f.client })),
    'preAlerts.manifests': row((f) => ({ ids: [f.areas.pre_alert.id] })),
  }
}
