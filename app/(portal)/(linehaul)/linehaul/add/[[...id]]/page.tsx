import { recordBodyPage } from '@/components/screens/record-body'
import { LaneStepper } from './lane-stepper'

export default recordBodyPage(
  '/linehaul/add/[[...id]]',
  {
    load: 'linehaul.uiData',
    copy: { load: 'linehaul.uiData' },
    choices: { call: 'linehaul.uiData', with: { id: 0 }, forNew: true },
    add: { call: 'linehaul.create' },
    change: { call: 'linehaul.change' },
    readOnly: 'Changing linehauls takes the key to edit them.',
  },
  // Seven steps whose questions follow from the answers before them.
  ({ visit, record, copied, choices, maySave }) => {
    const data = record ?? copied ?? choices
    const lane = record?.linehaul
    if (lane) visit.about.name = lane.linehaul_code
    return data && (
      <LaneStepper
        key={`${lane?.id ?? 0} ${data.linehaul?.version ?? 0}`} id={lane?.id ?? 0}
        isCopy={copied !== null} data={data} step={Number(visit.search.step) || 1} maySave={maySave}
      />
    )
  },
)
