import type { Refusals } from '../refusals/refusals'

/**
 * What a kiosk says in English. `ar.ts`, `hi.ts` and `ur.ts` have the same keys or do not compile. A kiosk changes its language
 * without the network, so the other three are fetched once and kept (languages.ts).
 */
export const en = {
  /** What the service says, by its English, which is what it says it in. */
  refusals: {} as Refusals,
  bar: {
    chooseLanguage: 'Choose language', help: 'Call for help', online: 'Online', offline: 'Offline, {count} waiting', sending: 'Online, sending {count}', signOut: 'Sign out (hold)',
    stillThere: 'Are you still there?', stillHere: 'I am here', resets: 'This screen clears in {seconds} seconds.', helpText: 'Ask the guard, or call the yard marshal:',
    calling: 'The marshal is being called…', called: 'The marshal was called at {time}. Please wait here.', notCalled: 'The marshal could not be called from here.',
    noSite: 'You work at no site yet. Ask the supervisor.',
    pairingCode: 'Pairing code', pair: 'Pair this device', paired: 'This device is paired: {name}', unpaired: 'This device is no longer paired. Ask the supervisor for a new code.', attention: 'Needs attention ({count})', attentionText: 'These were not accepted. Show them to the supervisor.', sendAgain: 'Send again', remove: 'Remove',
    limit: 'Call the supervisor. This device holds too much that was not sent.', signInAgain: 'Signed out. What is kept here is sent after the next sign-in.', place: 'Where does this device stand?', site: 'Site', gate: 'Gate or dock', anyGate: 'No fixed gate', dataFrom: 'Data from {time}',
  },
  common: {
    scan: 'Scan your QR code', vehicle: 'Vehicle number', token: 'Token number', next: 'Next', back: 'Back', clear: 'Clear', erase: 'Delete', agree: 'I agree', confirm: 'Confirm', cancel: 'Cancel', close: 'Close', done: 'Done',
    yes: 'Yes', no: 'No', retry: 'Try again', notScanned: 'Not taken: {text}. Answer first, then scan it again.', noScanHere: 'Not taken: {text}. Nothing is scanned at this step.', otherScript: 'The keyboard of this device is not set to English. Scans are read all the same.', notAToken: 'This is not a token of this site', checkToken: 'Check the token number.', orType: 'or type the number', find: 'Find', camera: 'Scan with the camera', cameraOff: 'Camera off', torch: 'Light', cameraMissing: 'The camera cannot be used. Use the scanner or type.',
    readAloud: 'Read aloud', step: 'Step {step} of {total}', wait: 'Please wait to be called', goToDock: 'Go to dock {dock}', thanks: 'Thank you, drive safely', saved: 'Saved', kept: 'Saved on this device. It is sent when the connection is back.',
    notKnown: 'The service says: {message}', failed: 'That did not work', already: 'Already done', takePhoto: 'Take a photo', photoAgain: 'Take it again', photoTaken: 'The photo', noPicture: 'This is no picture.', fillIn: 'Fill this in.', choose: 'Choose one.', reason: 'Reason', optional: 'if any', nothing: 'Token not found.', needsNetwork: 'This needs a connection.', needsSecure: 'This device may keep personal data only over a secure connection (https).', start: 'New',
  },
  status: {
    created: 'Registered', in_yard: 'In the yard', called: 'Called', at_dock: 'At the dock', dock_out: 'Dock finished', closed: 'Left', denied: 'Denied', cancelled: 'Cancelled', expired: 'Expired', force_closed: 'Closed by the supervisor',
  },
  purpose: { inbound: 'Deliver goods', outbound: 'Collect goods', both: 'Deliver and collect', empty_return: 'Return empty', parking: 'Parking', courier: 'Courier', visitor: 'Visitor' },
  create: {
    denied: 'This vehicle cannot enter. Ask the security supervisor.',
    purpose: 'What brings you here?', reference: 'Which order is it?', asn: 'ASN', outbound: 'Outbound order', po: 'Purchase order', boe: 'Bill of entry', delivery_order: 'Delivery order', none: 'No reference', number: 'Number',
    notPlanned: 'Not planned. A walk-in token will be made.', planned: 'This arrival is planned.', client: 'Client', order: 'Order', slot: 'Slot', expected: 'Expected vehicle', pallets: 'Pallets', otherReference: 'Another number',
    vehicle: 'The vehicle', country: 'Plate of', otherCountry: 'Other country', emirate: 'Emirate', code: 'Code', plate: 'Plate number', vehicleType: 'Type of vehicle', trailer: 'Trailer number', container: 'Container number', seal: 'Seal number',
    AUH: 'Abu Dhabi', DXB: 'Dubai', SHJ: 'Sharjah', AJM: 'Ajman', UAQ: 'Umm Al Quwain', RAK: 'Ras Al Khaimah', FUJ: 'Fujairah',
    driver: 'The driver', sameDriver: 'Same driver? {name}', name: 'Name', phone: 'Phone', idType: 'Identity paper', emirates_id: 'Emirates ID', passport: 'Passport', licence: 'Driving licence', idNumber: 'Number of the paper', licenceExpiry: 'Licence valid until', helpers: 'Helpers', transporter: 'Transport company',
    checkPlate: 'Check the plate number.', checkPhone: 'Enter 9 digits after +971.', checkContainer: 'The container number is wrong.', licenceExpired: 'The licence has expired. Tell the guard.',
    ready: 'Your token', queue: 'Queue number', inFront: 'Before you: {count}', estimate: 'About {minutes} minutes', parking: 'Go to parking', printAgain: 'Print again', newToken: 'New token', offlineSlip: 'Offline', openToken: 'This vehicle already has a token.', signLater: 'Sign later',
  },
  declaration: {
    title: 'Safety declaration', tickAll: 'Tick all', scrollFirst: 'Read to the end first.', name: 'Driver', sign: 'Sign in the box.', signature: 'Signature', signedHere: 'Signed', byThumb: 'The driver cannot sign: the guard bears witness', witness: 'Witness (guard)', submit: 'Submit', signed: 'The declaration is signed.', tickEvery: 'Tick every statement.', version: 'Version {version}',
  },
  gateIn: {
    title: 'Gate in', photo: 'Photo of the vehicle', photoMissing: 'Take a photo of the vehicle.', plateMatches: 'Does the plate match?', differs: 'The plate differs from the token', correct: 'Correct the plate', deny: 'Deny entry', papers: 'Papers seen', temperature: 'Temperature (°C)', bay: 'Parking bay', anyBay: 'No bay', directToDock: 'Direct to dock', noDeclaration: 'The declaration is not signed.', signNow: 'Sign now', confirm: 'Let in', let: '{vehicle} is in.', goToBay: 'Park in bay {bay}', denied: 'Entry was denied.', appointment: 'Appointment', licenceSoon: 'Licence: {day}', checkTemperature: 'Enter the temperature.',
    on_time: 'On time', early: 'Early', late: 'Late', walk_in: 'Walk-in',
  },
  gateOut: {
    title: 'Gate out', notReleased: 'Dock has not released this vehicle.', override: 'Let out all the same (supervisor)', papers: 'Papers checked', seal: 'Seal on leaving', confirm: 'Let out', out: '{vehicle} has left.', dwell: 'Time on site {time}', pass: 'Gate pass {number}', feedback: 'How was your visit? Scan and tell us.', turnBack: 'Turn back', notDocked: 'This vehicle has not been at a dock.',
  },
  dockIn: {
    title: 'Dock in', chooseDock: 'Which dock?', noneFree: 'No dock is free for this vehicle. Wait for the call.', calledTo: 'Called to {dock}. Use {other} instead?', engine: 'Engine off', keys: 'Keys handed over', chocks: 'Wheel chocks in place', checkAll: 'Check all three.', start: 'Start', started: 'Dock {dock} started', running: 'At the dock since {time}', pause: 'Pause', resume: 'Resume', why: 'Why the pause?', papers_missing: 'Papers missing', driver_absent: 'Driver absent', equipment: 'Equipment', break: 'Break', other: 'Other', paused: 'Paused', orders: 'Orders', free: 'Free', reserved: 'Reserved', occupied: 'Occupied', cleaning: 'Cleaning', out_of_service: 'Out of service',
  },
  dockOut: {
    title: 'Dock out', photo: 'Photo of the damage', photoMissing: 'Take a photo of the damage.', chooseDock: 'Scan the token or choose the dock', pallets: 'Pallets', cartons: 'Cartons', condition: 'Condition', ok: 'In order', damage: 'Damage', note: 'What is damaged?', next: 'Where next?', leave: 'Leave the site', another: 'Another dock', keys: 'Keys given back', finish: 'Finish', finished: 'Dock {dock} finished', giveKeys: 'Give the keys back first.',
  },
  feedback: {
    title: 'How was your visit?', rate1: 'Very bad', rate2: 'Bad', rate3: 'Fair', rate4: 'Good', rate5: 'Very good', about: 'What was it about?', waiting_time: 'Waiting time', staff: 'Staff', safety: 'Safety', facilities: 'Facilities', paperwork: 'Paperwork', dock: 'Dock', comment: 'Anything else?', contact: 'You may call me about it', send: 'Send', given: 'Feedback was given. Thank you.', window: 'Feedback is open after the dock and for one day.',
  },
  board: {
    title: 'PAS dashboard', updated: 'Updated {time}', loading: 'Loading…', stale: 'This is old: the connection is lost.', inYard: 'In yard', waiting: 'Waiting', called: 'Called', atDock: 'At dock',
    dockOut: 'Dock out', freeDocks: 'Free docks', averageWait: 'Average wait today', late: 'Late', openLong: 'Open over {hours} h', queue: 'Queue ({count})', empty: 'No vehicles in the yard.',
    call: 'Call', recall: 'Recall', skip: 'Skip', otherDock: 'Other dock', priority: 'Priority', calledTo: 'Called to {dock}', bay: 'Bay {bay}', notShown: 'Not shown: {count}', wait: 'Wait',
    docks: 'Docks ({count})', takeOut: 'Take out', freeIt: 'Free it', ofExpected: '{time} of {expected}', over: 'over', inYardFor: 'In yard {time}', freeAbout: 'Free about {time}',
    detention: 'Detention {amount}', freeLeft: 'Free time left {time}', alerts: 'Alerts ({count})', none: 'None.', onMyWay: 'On my way', leaving: 'Leaving ({count})', nextHours: 'Next two hours',
    nothingProjected: 'Nothing is projected.', inbound: 'Inbound', outbound: 'Outbound', anotherDockFor: 'Another dock for {who}', callWho: 'Call {who}', callAgain: 'Call {who} again',
    skipWho: 'Skip {who}', priorityOf: 'Priority of {who}', forceCloseWho: 'Force close {who}', takeOutDock: 'Take {dock} out of service', freeDock: 'Free {dock}', chooseDock: 'Choose a dock.',
    choosePriority: 'Choose a priority.', chooseReason: 'Choose a reason.', sayWhy: 'Say why.', dock: 'Dock', suggested: 'Suggested', whatHappened: 'What happened',
    keptFor: 'Dock {dock} is reserved: {reason}. Call there all the same?', misfit_height: 'Dock {dock} is too low for this vehicle. Call there all the same?', misfit_temperature: 'Dock {dock} is not a chilled dock. Call there all the same?', misfit_client: 'Dock {dock} is kept for other clients. Call there all the same?', callAnyway: 'Call all the same', ambient: 'Ambient', chilled: 'Chilled', frozen: 'Frozen',
    reserve: 'Reserve', reserveDock: 'Reserve {dock} without a call', closeIt: 'Close for maintenance', bays: 'Bays ({count})', nobody: 'Nothing stands here.', since: 'Since', next: 'Next', nothingNext: 'Nothing waits for it.', freeBay: 'Free bay {bay}', closeBay: 'Close bay {bay} for maintenance', blocked: 'Closed', small: 'Small', truck: 'Truck', trailer: 'Trailer', plug: 'Reefer plug',
    alert_wait: '{queue} has waited {time}.', alert_open: '{queue} has been in the yard for {time}.', alert_dock: '{queue} is at {dock} for {time}, expected {expected}.', alert_no_show: '{queue} was called to {dock} and has not come.', alert_temperature: '{queue} reads {degrees} °C.',
    alert_licence: 'The licence of {queue} ends on {day}.', alert_kiosk: '{name} has been offline for more than {minutes} minutes.', alert_attention: 'A record of a kiosk was refused: {message}', alert_help: '{place} calls for help since {time}.',
  },
  search: {
    title: 'Search token', label: 'Token, queue number, plate, reference or last 4 digits of the phone', today: 'Today', week: '7 days', none: 'No token found. Check the number or create one.', where: 'Now', reprint: 'Reprint', forceClose: 'Force close', forceCloseText: 'Close {token} without the missing scans? This cannot be undone.', leftAt: 'Left at (if known)', feedback: 'Feedback', create: 'Create token',
    no_gate_out_scan: 'No scan at the gate', abandoned: 'Abandoned', duplicate: 'Duplicate', system_issue: 'System fault', other: 'Other',
    steps_create: 'Registered', steps_declare: 'Declaration signed', steps_gate_in: 'Gate in', steps_called: 'Called', steps_dock_in: 'Dock in', steps_dock_out: 'Dock out', steps_gate_out: 'Gate out',
  },
} as const
