import type { KioskWords } from './languages'

/** Hindi. */
export const hi: KioskWords = {
  // Whoever helps reads what the service says in English.
  refusals: {},
  bar: {
    chooseLanguage: 'भाषा चुनें', help: 'सहायता बुलाएँ', online: 'ऑनलाइन', offline: 'ऑफ़लाइन, {count} बाकी', sending: 'ऑनलाइन, {count} भेजे जा रहे हैं', signOut: 'साइन आउट (दबाए रखें)',
    stillThere: 'क्या आप अभी भी यहाँ हैं?', stillHere: 'मैं यहाँ हूँ', resets: 'यह स्क्रीन {seconds} सेकंड में साफ़ हो जाएगी।', helpText: 'गार्ड से पूछें या यार्ड मार्शल को फ़ोन करें:',
    calling: 'यार्ड मार्शल को बुलाया जा रहा है…', called: 'यार्ड मार्शल को {time} बजे बुलाया गया। कृपया यहीं प्रतीक्षा करें।', notCalled: 'यहाँ से यार्ड मार्शल को नहीं बुलाया जा सका।',
    noSite: 'आप अभी किसी साइट पर काम नहीं करते। सुपरवाइज़र से पूछें।',
    pairingCode: 'पेयरिंग कोड', pair: 'इस उपकरण को जोड़ें', paired: 'यह उपकरण जुड़ा है: {name}', unpaired: 'यह उपकरण अब जुड़ा नहीं है। सुपरवाइज़र से नया कोड लें।', attention: 'ध्यान दें ({count})', attentionText: 'ये स्वीकार नहीं हुए। सुपरवाइज़र को दिखाएँ।', sendAgain: 'फिर भेजें', remove: 'हटाएँ',
    limit: 'सुपरवाइज़र को बुलाएँ। इस उपकरण पर बहुत कुछ बिना भेजे रखा है।', signInAgain: 'साइन आउट हो गया। यहाँ रखा डेटा अगले साइन-इन के बाद भेजा जाएगा।', place: 'यह उपकरण कहाँ रखा है?', site: 'साइट', gate: 'गेट या डॉक', anyGate: 'कोई निश्चित गेट नहीं', dataFrom: '{time} का डेटा',
  },
  common: {
    scan: 'QR कोड स्कैन करें', vehicle: 'वाहन नंबर', token: 'टोकन नंबर', next: 'आगे', back: 'वापस', clear: 'मिटाएँ', erase: 'हटाएँ', agree: 'मैं सहमत हूँ', confirm: 'पुष्टि करें', cancel: 'रद्द करें', close: 'बंद करें', done: 'हो गया',
    yes: 'हाँ', no: 'नहीं', retry: 'फिर कोशिश करें', notScanned: 'नहीं लिया गया: {text}। पहले उत्तर दें, फिर दोबारा स्कैन करें।', noScanHere: 'नहीं लिया गया: {text}। इस चरण में कुछ स्कैन नहीं होता।', otherScript: 'इस उपकरण का कीबोर्ड अंग्रेज़ी पर नहीं है। स्कैन फिर भी पढ़े जाते हैं।', notAToken: 'यह इस साइट का टोकन नहीं है', checkToken: 'टोकन नंबर जाँचें।', orType: 'या नंबर लिखें', find: 'खोजें', camera: 'कैमरे से स्कैन करें', cameraOff: 'कैमरा बंद करें', torch: 'रोशनी', cameraMissing: 'कैमरा उपलब्ध नहीं है। स्कैनर इस्तेमाल करें या लिखें।',
    readAloud: 'पढ़कर सुनाएँ', step: 'चरण {step} / {total}', wait: 'बुलाए जाने तक प्रतीक्षा करें', goToDock: 'डॉक {dock} पर जाएँ', thanks: 'धन्यवाद, सुरक्षित चलाएँ', saved: 'सहेजा गया', kept: 'इस उपकरण पर सहेजा गया। कनेक्शन लौटने पर भेजा जाएगा।',
    notKnown: 'यह स्वीकार नहीं हुआ। जवाब: {message}', failed: 'यह नहीं हो सका', already: 'यह पहले ही हो चुका है', takePhoto: 'फ़ोटो लें', photoAgain: 'फिर से लें', photoTaken: 'फ़ोटो', noPicture: 'यह कोई तस्वीर नहीं है।', fillIn: 'इसे भरें।', choose: 'एक चुनें।', reason: 'कारण', optional: 'यदि हो', nothing: 'टोकन नहीं मिला।', needsNetwork: 'इसके लिए कनेक्शन चाहिए।', needsSecure: 'यह उपकरण निजी डेटा केवल सुरक्षित कनेक्शन (https) पर रख सकता है।', start: 'नया',
  },
  status: {
    created: 'पंजीकृत', in_yard: 'यार्ड में', called: 'बुलाया गया', at_dock: 'डॉक पर', dock_out: 'डॉक पूरा', closed: 'चला गया', denied: 'मना किया गया', cancelled: 'रद्द', expired: 'समय समाप्त', force_closed: 'सुपरवाइज़र ने बंद किया',
  },
  purpose: { inbound: 'माल देना', outbound: 'माल लेना', both: 'देना और लेना', empty_return: 'खाली वापसी', parking: 'पार्किंग', courier: 'कूरियर', visitor: 'आगंतुक' },
  create: {
    denied: 'यह वाहन अंदर नहीं आ सकता। सुरक्षा सुपरवाइज़र से पूछें।',
    purpose: 'आप किस काम से आए हैं?', reference: 'कौन सा ऑर्डर है?', asn: 'ASN', outbound: 'आउटबाउंड ऑर्डर', po: 'खरीद आदेश', boe: 'बिल ऑफ़ एंट्री', delivery_order: 'डिलीवरी ऑर्डर', none: 'कोई संदर्भ नहीं', number: 'नंबर',
    notPlanned: 'योजना में नहीं है। वॉक-इन टोकन बनेगा।', planned: 'यह आगमन योजना में है।', client: 'ग्राहक', order: 'ऑर्डर', slot: 'समय', expected: 'अपेक्षित वाहन', pallets: 'पैलेट', otherReference: 'दूसरा नंबर',
    vehicle: 'वाहन', country: 'प्लेट का देश', otherCountry: 'दूसरा देश', emirate: 'अमीरात', code: 'कोड', plate: 'प्लेट नंबर', vehicleType: 'वाहन का प्रकार', trailer: 'ट्रेलर नंबर', container: 'कंटेनर नंबर', seal: 'सील नंबर',
    AUH: 'अबू धाबी', DXB: 'दुबई', SHJ: 'शारजाह', AJM: 'अजमान', UAQ: 'उम्म अल क्वैन', RAK: 'रास अल खैमा', FUJ: 'फ़ुजैरा',
    driver: 'चालक', sameDriver: 'वही चालक? {name}', name: 'नाम', phone: 'फ़ोन', idType: 'पहचान पत्र', emirates_id: 'एमिरेट्स आईडी', passport: 'पासपोर्ट', licence: 'ड्राइविंग लाइसेंस', idNumber: 'पहचान पत्र का नंबर', licenceExpiry: 'लाइसेंस कब तक मान्य', helpers: 'सहायक', transporter: 'परिवहन कंपनी',
    checkPlate: 'प्लेट नंबर जाँचें।', checkPhone: '+971 के बाद 9 अंक लिखें।', checkContainer: 'कंटेनर नंबर गलत है।', licenceExpired: 'लाइसेंस की अवधि समाप्त हो गई है। गार्ड को बताएँ।',
    ready: 'आपका टोकन', queue: 'कतार नंबर', inFront: 'आपसे पहले: {count}', estimate: 'लगभग {minutes} मिनट', parking: 'पार्किंग में जाएँ', printAgain: 'फिर प्रिंट करें', newToken: 'नया टोकन', offlineSlip: 'ऑफ़लाइन', openToken: 'इस वाहन का टोकन पहले से खुला है।', signLater: 'बाद में हस्ताक्षर करें',
  },
  declaration: {
    title: 'सुरक्षा घोषणा', tickAll: 'सब चुनें', scrollFirst: 'पहले अंत तक पढ़ें।', name: 'चालक', sign: 'बॉक्स में हस्ताक्षर करें।', signature: 'हस्ताक्षर', signedHere: 'हस्ताक्षर हुए', byThumb: 'चालक हस्ताक्षर नहीं कर सकता: गार्ड गवाह है', witness: 'गवाह (गार्ड)', submit: 'जमा करें', signed: 'घोषणा पर हस्ताक्षर हो गए।', tickEvery: 'हर कथन चुनें।', version: 'संस्करण {version}',
  },
  gateIn: {
    title: 'गेट प्रवेश', photo: 'वाहन की फ़ोटो', photoMissing: 'वाहन की फ़ोटो लें।', plateMatches: 'क्या प्लेट मेल खाती है?', differs: 'प्लेट टोकन से अलग है', correct: 'प्लेट सुधारें', deny: 'प्रवेश मना करें', papers: 'कागज़ देखे गए', temperature: 'तापमान (°C)', bay: 'पार्किंग स्थान', anyBay: 'कोई स्थान नहीं', directToDock: 'सीधे डॉक पर', noDeclaration: 'घोषणा पर हस्ताक्षर नहीं हुए।', signNow: 'अभी हस्ताक्षर करें', confirm: 'अंदर आने दें', let: '{vehicle} अंदर है।', goToBay: 'स्थान {bay} में पार्क करें', denied: 'प्रवेश मना किया गया।', appointment: 'नियत समय', licenceSoon: 'लाइसेंस: {day}', checkTemperature: 'तापमान लिखें।',
    on_time: 'समय पर', early: 'जल्दी', late: 'देर से', walk_in: 'बिना समय',
  },
  gateOut: {
    title: 'गेट निकास', notReleased: 'डॉक ने इस वाहन को नहीं छोड़ा है।', override: 'फिर भी जाने दें (सुपरवाइज़र)', papers: 'कागज़ जाँचे गए', seal: 'निकास पर सील', confirm: 'जाने दें', out: '{vehicle} चला गया।', dwell: 'साइट पर समय {time}', pass: 'गेट पास {number}', feedback: 'आपका अनुभव कैसा रहा? स्कैन करके बताएँ।', turnBack: 'वापस लौटाएँ', notDocked: 'यह वाहन किसी डॉक पर नहीं गया है।',
  },
  dockIn: {
    title: 'डॉक प्रवेश', chooseDock: 'कौन सा डॉक?', noneFree: 'इस वाहन के लिए कोई डॉक खाली नहीं है। बुलावे का इंतज़ार करें।', calledTo: '{dock} पर बुलाया गया। क्या {other} इस्तेमाल करें?', engine: 'इंजन बंद', keys: 'चाबी सौंपी गई', chocks: 'पहियों के नीचे रोक लगी है', checkAll: 'तीनों जाँचें।', start: 'शुरू करें', started: 'डॉक {dock} शुरू हुआ', running: '{time} से डॉक पर', pause: 'रोकें', resume: 'फिर शुरू करें', why: 'क्यों रोकना है?', papers_missing: 'कागज़ नहीं हैं', driver_absent: 'चालक नहीं है', equipment: 'उपकरण', break: 'विराम', other: 'अन्य', paused: 'रुका हुआ', orders: 'ऑर्डर', free: 'खाली', reserved: 'आरक्षित', occupied: 'भरा हुआ', cleaning: 'सफ़ाई', out_of_service: 'सेवा में नहीं',
  },
  dockOut: {
    title: 'डॉक निकास', photo: 'नुकसान की फ़ोटो', photoMissing: 'नुकसान की फ़ोटो लें।', chooseDock: 'टोकन स्कैन करें या डॉक चुनें', pallets: 'पैलेट', cartons: 'कार्टन', condition: 'स्थिति', ok: 'ठीक है', damage: 'नुकसान', note: 'क्या खराब है?', next: 'अब कहाँ?', leave: 'साइट छोड़ें', another: 'दूसरा डॉक', keys: 'चाबी लौटाई गई', finish: 'समाप्त करें', finished: 'डॉक {dock} समाप्त', giveKeys: 'पहले चाबी लौटाएँ।',
  },
  feedback: {
    title: 'आपका अनुभव कैसा रहा?', rate1: 'बहुत खराब', rate2: 'खराब', rate3: 'ठीक', rate4: 'अच्छा', rate5: 'बहुत अच्छा', about: 'किस बारे में?', waiting_time: 'प्रतीक्षा समय', staff: 'कर्मचारी', safety: 'सुरक्षा', facilities: 'सुविधाएँ', paperwork: 'कागज़ी काम', dock: 'डॉक', comment: 'और कुछ?', contact: 'इस बारे में मुझे फ़ोन कर सकते हैं', send: 'भेजें', given: 'प्रतिक्रिया दी जा चुकी है। धन्यवाद।', window: 'प्रतिक्रिया डॉक के बाद और एक दिन तक दी जा सकती है।',
  },
  board: {
    title: 'यार्ड बोर्ड', updated: 'अपडेट {time}', loading: 'लोड हो रहा है…', stale: 'यह पुराना है: कनेक्शन टूट गया है।', inYard: 'यार्ड में', waiting: 'प्रतीक्षा में', called: 'बुलाए गए',
    atDock: 'डॉक पर', dockOut: 'डॉक से निकले', freeDocks: 'खाली डॉक', averageWait: 'आज की औसत प्रतीक्षा', late: 'देर से', openLong: '{hours} घंटे से अधिक', queue: 'कतार ({count})',
    empty: 'यार्ड में कोई वाहन नहीं।', call: 'बुलाएँ', recall: 'फिर बुलाएँ', skip: 'छोड़ें', otherDock: 'दूसरा डॉक', priority: 'प्राथमिकता', calledTo: '{dock} पर बुलाया गया', bay: 'बे {bay}',
    notShown: 'नहीं आया: {count}', wait: 'प्रतीक्षा', docks: 'डॉक ({count})', takeOut: 'सेवा से हटाएँ', freeIt: 'खाली करें', ofExpected: '{expected} में से {time}', over: 'अधिक',
    inYardFor: 'यार्ड में {time}', freeAbout: 'लगभग {time} पर खाली', detention: 'विलंब शुल्क {amount}', freeLeft: 'बचा मुफ़्त समय {time}', alerts: 'चेतावनियाँ ({count})', none: 'कोई नहीं।',
    onMyWay: 'मैं आ रहा हूँ', leaving: 'जा रहे हैं ({count})', nextHours: 'अगले दो घंटे', nothingProjected: 'कुछ अपेक्षित नहीं है।', inbound: 'आवक', outbound: 'जावक',
    anotherDockFor: '{who} के लिए दूसरा डॉक', callWho: '{who} को बुलाएँ', callAgain: '{who} को फिर बुलाएँ', skipWho: '{who} को छोड़ें', priorityOf: '{who} की प्राथमिकता',
    forceCloseWho: '{who} को बलपूर्वक बंद करें', takeOutDock: '{dock} को सेवा से हटाएँ', freeDock: '{dock} को खाली करें', chooseDock: 'डॉक चुनें।', choosePriority: 'प्राथमिकता चुनें।',
    chooseReason: 'कारण चुनें।', sayWhy: 'कारण बताएँ।', dock: 'डॉक', suggested: 'सुझाया गया', whatHappened: 'क्या हुआ',
    keptFor: 'डॉक {dock} आरक्षित है: {reason}। फिर भी वहाँ बुलाएँ?', misfit_height: 'डॉक {dock} इस वाहन के लिए नीचा है। फिर भी वहाँ बुलाएँ?', misfit_temperature: 'डॉक {dock} ठंडा डॉक नहीं है। फिर भी वहाँ बुलाएँ?', misfit_client: 'डॉक {dock} दूसरे ग्राहकों के लिए है। फिर भी वहाँ बुलाएँ?', callAnyway: 'फिर भी बुलाएँ', ambient: 'सामान्य', chilled: 'ठंडा', frozen: 'जमा हुआ',
    reserve: 'आरक्षित करें', reserveDock: 'बिना बुलाए {dock} आरक्षित करें', closeIt: 'मरम्मत के लिए बंद करें', bays: 'बे ({count})', nobody: 'यहाँ कुछ नहीं खड़ा है।', since: 'कब से', next: 'अगला', nothingNext: 'इसके लिए कोई प्रतीक्षा में नहीं।', freeBay: 'बे {bay} खाली करें', closeBay: 'बे {bay} को मरम्मत के लिए बंद करें', blocked: 'बंद', small: 'छोटा', truck: 'ट्रक', trailer: 'ट्रेलर', plug: 'रीफ़र प्लग',
    alert_wait: '{queue} {time} से प्रतीक्षा में है।', alert_open: '{queue} {time} से यार्ड में है।', alert_dock: '{queue} {time} से {dock} पर है, अपेक्षित {expected}।', alert_no_show: '{queue} को {dock} पर बुलाया गया और वह नहीं आया।', alert_temperature: '{queue} का तापमान {degrees} °C है।',
    alert_licence: '{queue} का लाइसेंस {day} को समाप्त होता है।', alert_kiosk: '{name} {minutes} मिनट से अधिक समय से ऑफ़लाइन है।', alert_attention: 'एक कियोस्क का रिकॉर्ड अस्वीकार हुआ: {message}', alert_help: '{place} {time} से सहायता माँग रहा है।',
  },
  search: {
    title: 'टोकन खोजें', label: 'टोकन, कतार नंबर, प्लेट, संदर्भ या फ़ोन के अंतिम 4 अंक', today: 'आज', week: '7 दिन', none: 'टोकन नहीं मिला। नंबर जाँचें या नया बनाएँ।', where: 'अभी', reprint: 'फिर प्रिंट करें', forceClose: 'बलपूर्वक बंद करें', forceCloseText: 'बाकी स्कैन के बिना {token} बंद करें? इसे वापस नहीं किया जा सकता।', leftAt: 'निकलने का समय (यदि पता हो)', feedback: 'प्रतिक्रिया', create: 'टोकन बनाएँ',
    no_gate_out_scan: 'गेट पर स्कैन नहीं', abandoned: 'छोड़ दिया गया', duplicate: 'दोहरा', system_issue: 'सिस्टम की गड़बड़ी', other: 'अन्य',
    steps_create: 'पंजीकृत', steps_declare: 'घोषणा पर हस्ताक्षर', steps_gate_in: 'गेट प्रवेश', steps_called: 'बुलाया गया', steps_dock_in: 'डॉक प्रवेश', steps_dock_out: 'डॉक निकास', steps_gate_out: 'गेट निकास',
  },
}
