/**
 * Chapters 84 to 97 of the harmonised system of 2022, in our words: the heading in English and Arabic, then its subheadings as two digits
 * and what they are; one without words is the rest of its heading. A heading without words stands in code-rows.ts.
 */
export const lastHeadings = `
8407 Spark-ignition engines;محركات احتراق;21 Outboard motors;34 Over 1,000 cm3
8409 Parts of engines;أجزاء محركات;91 For spark-ignition engines;99
8413 Pumps for liquids;مضخات سوائل;30 For engines;70 Centrifugal
8414 Air pumps, fans and hoods;مضخات هواء ومراوح;51 Fans up to 125 W;60 Hoods up to 120 cm
8415 Air conditioners;مكيفات هواء;10 For windows or walls;20 For vehicles
8418 Refrigerators and freezers;ثلاجات ومجمدات;10 Combined refrigerator-freezers;21 Household compressors
8419 Heating and cooling plant;أجهزة تسخين وتبريد;12 Solar water heaters;81 For hot drinks or food
8421 Centrifuges and filters;أجهزة طرد وترشيح;21 For filtering water;39
8422 Dish-washing and packing machines;غسالات صحون وآلات تعبئة;11 Household dish-washers;40 Packing machines
8423 Weighing machines;موازين;10 Personal and household scales;81 Up to 30 kg
8424 Spraying appliances;أجهزة رش;10 Fire extinguishers;20 Spray guns
8432 Agricultural machinery;آلات زراعية;10 Ploughs;31 Seeders
8433 Harvesting machinery;آلات حصاد;11 Powered lawn mowers;59
8443 Printers and copiers;طابعات وناسخات;31 Several functions in one;32 Other printers
8450 Washing machines;غسالات ملابس;11 Fully automatic, up to 10 kg;20 Over 10 kg
8451 Laundry machines;آلات غسيل وكي;21 Dryers up to 10 kg;30 Ironing machines
8452 Sewing machines;آلات خياطة;10 Household;21 Automatic
8467 Tools for working in the hand;عدد يدوية آلية;21 Drills;22 Saws
8470 Calculators and cash registers;آلات حاسبة;10 Electronic pocket calculators;50 Cash registers
8472 Other office machines;آلات مكتبية أخرى;10 Duplicating machines;90
8473 Parts of office machines;أجزاء آلات مكتبية;30 Of computers;50
8476 Vending machines;آلات بيع;21 For drinks, heating or cooling;89
8479 Machines with individual functions;آلات ذات وظائف خاصة;50 Industrial robots;60 Evaporative air coolers;89
8481 Taps and valves;حنفيات وصمامات;10 Pressure-reducing;80
8482 Ball bearings;محامل كريات;10 Ball bearings;20 Tapered roller bearings
8501 Electric motors;محركات كهربائية;10 Up to 37.5 W;71 Photovoltaic DC generators, up to 50 W
8502 Generating sets;مجموعات توليد;11 Up to 75 kVA;31 Wind-powered
8504 Transformers and chargers;محولات وشواحن;40 Static converters;50 Inductors
8505 Electromagnets;مغناطيسات;11 Permanent magnets of metal;19
8506 Primary cells;بطاريات أولية;10 Manganese dioxide;50 Lithium
8508 Vacuum cleaners;مكانس كهربائية;11 Up to 1,500 W;19
8510 Shavers and hair clippers;آلات حلاقة;10 Shavers;20 Hair clippers
8511 Ignition equipment;أجهزة إشعال;10 Sparking plugs;40 Starter motors
8512 Lighting of vehicles;إنارة مركبات;20 Lighting equipment;40 Windscreen wipers
8513 Portable electric lamps;مصابيح كهربائية محمولة;10 Lamps;90
8515 Soldering and welding machines;آلات لحام;11 Soldering irons;31 Arc welding, automatic
8516 Water heaters, ovens and hair dryers;سخانات وأفران ومجففات شعر;31 Hair dryers;50 Microwave ovens;71 Coffee makers;72 Toasters
8518 ;;22 Multiple loudspeakers in one enclosure;10 Microphones
8519 Sound recorders;أجهزة تسجيل صوت;81 Magnetic, optical or semiconductor;89
8521 Video recorders;أجهزة تسجيل فيديو;10 Magnetic tape;90
8523 Discs, tapes and memory cards;أقراص وذاكرات;51 Solid-state storage;52 Smart cards
8524 Flat panel display modules;شاشات عرض مسطحة;11 Of liquid crystals;92 Of OLED
8526 Radar and radio navigation;أجهزة رادار وملاحة;91 Radio navigational aids;92 Radio remote control
8527 Radio receivers;أجهزة استقبال إذاعي;12 Pocket radio cassette players;21 For vehicles
8528 Monitors and television sets;شاشات وأجهزة تلفاز;52 For computers;72 Colour television sets
8529 Parts of radio and television;أجزاء أجهزة إرسال;10 Aerials;90
8531 Signalling apparatus;أجهزة تنبيه;10 Burglar and fire alarms;80
8536 Switches and sockets;مفاتيح ومقابس;50 Switches;69
8541 Semiconductors and photovoltaic cells;أشباه موصلات وخلايا شمسية;41 Light-emitting diodes;43 Photovoltaic modules
8542 Integrated circuits;دوائر متكاملة;31 Processors;32 Memories
8544 Insulated wire and cables;أسلاك معزولة;42 Fitted with connectors;70 Optical fibre cables
8702 Buses;حافلات;10 Diesel;40 Electric
8703 Motor cars;سيارات;23 Petrol, 1,500 to 3,000 cm3;80 Electric
8704 Lorries;شاحنات;21 Diesel, up to 5 t;60 Electric
8708 Parts of motor vehicles;أجزاء مركبات;10 Bumpers;30 Brakes;70 Road wheels
8711 Motorcycles;دراجات نارية;20 50 to 250 cm3;60 Electric
8712 Bicycles;دراجات هوائية;00 Bicycles without motor
8713 Wheelchairs;كراسي متحركة;10 Not propelled;90
8714 Parts of cycles;أجزاء دراجات;91 Frames and forks;99
8715 Baby carriages;عربات أطفال;00 Baby carriages
8716 Trailers;مقطورات;10 For camping;80
8903 Yachts and pleasure boats;يخوت وقوارب;11 Inflatable, up to 100 kg;31 Motor boats up to 7.5 m
9001 Lenses and optical fibres;عدسات وألياف بصرية;30 Contact lenses;40 Spectacle lenses of glass
9003 Frames for spectacles;إطارات نظارات;11 Of plastics;19
9005 Binoculars and telescopes;مناظير;10 Binoculars;80
9006 Photographic cameras;آلات تصوير;40 Instant print cameras;53 For 35 mm film
9013 Lasers and optical devices;أجهزة ليزر وبصريات;10 Telescopic sights;20 Lasers
9015 Surveying instruments;أجهزة مساحة;10 Rangefinders;30 Levels
9017 Drawing and measuring instruments;أدوات رسم وقياس;20 Drawing instruments;30 Micrometers and gauges
9018 Medical instruments;أجهزة طبية;11 Electro-cardiographs;31 Syringes;90
9019 Massage and breathing apparatus;أجهزة تدليك وتنفس;10 Massage apparatus;20 Oxygen and aerosol therapy
9020 Breathing appliances;أجهزة تنفس;00 Breathing appliances and gas masks
9021 Orthopaedic appliances;أجهزة تقويم;10 Orthopaedic appliances;40 Hearing aids
9025 Thermometers;موازين حرارة;11 Filled with liquid;19
9026 Instruments for liquids or gases;أجهزة قياس سوائل وغازات;10 Of flow or level;20 Of pressure
9028 Meters of gas, liquid or electricity;عدادات;10 Gas meters;30 Electricity meters
9029 Revolution counters and speedometers;عدادات سرعة;10 Counters and pedometers;20 Speed indicators
9032 Regulating instruments;أجهزة تنظيم;10 Thermostats;89
9101 Wrist-watches of precious metal;ساعات يد من معادن ثمينة;11 With mechanical display;21 Automatic
9103 Clocks with watch movements;ساعات بحركة ساعات يد;10 Electric;90
9105 Other clocks;ساعات أخرى;11 Alarm clocks, electric;21 Wall clocks, electric
9113 Watch straps;سيور ساعات;10 Of precious metal;20 Of base metal;90
9201 Pianos;بيانو;10 Upright;20 Grand
9202 String instruments;آلات وترية;10 Played with a bow;90
9205 Wind instruments;آلات نفخ;10 Brass;90
9207 Electric musical instruments;آلات موسيقية كهربائية;10 Keyboards;90
9303 Other firearms;أسلحة نارية أخرى;20 Sporting shotguns;30 Sporting rifles
9304 Other arms;أسلحة أخرى;00 Spring, air or gas guns
9307 Swords and bayonets;سيوف وحراب;00 Swords and side arms
9401 Seats;مقاعد;31 Swivel seats of wood;61 Upholstered, wooden frames;71 Upholstered, metal frames;79
9403 Other furniture;أثاث آخر;10 Of metal, for offices;50 Of wood, for bedrooms;60 Other wooden furniture;70 Of plastics
9404 Mattresses and bedding;مراتب وفرش;21 Of cellular rubber;40 Quilts and eiderdowns;90
9405 Lamps and lighting fittings;مصابيح وتجهيزات إنارة;11 Chandeliers for LED;21 Desk lamps for LED;41 Photovoltaic, for LED
9406 Prefabricated buildings;مبان جاهزة;10 Of wood;90
9504 Video games and table games;ألعاب فيديو وطاولة;40 Playing cards;50 Video game consoles;90
9505 Festive articles;أصناف أعياد;10 For Christmas;90
9507 Fishing rods and tackle;صنارات صيد;10 Rods;30 Reels
9508 Fairground amusements;ملاهي;22 Carousels and swings;30 Fairground amusements
9603 Brooms and brushes;مكانس وفراش;21 Tooth brushes;30 Make-up brushes;90
9606 Buttons;أزرار;10 Press-fasteners;21 Of plastics
9607 Slide fasteners;سحابات;11 With metal scoops;19
9608 Pens;أقلام;10 Ball point pens;20 Felt tipped pens
9609 Pencils and crayons;أقلام رصاص;10 Pencils;20 Pencil leads
9613 Lighters;ولاعات;10 Pocket lighters, gas;20 Refillable
9615 Combs and hair-slides;أمشاط;11 Of hard rubber or plastics;90
9616 Scent sprays and powder-puffs;رشاشات عطور;10 Scent sprays;20 Powder-puffs
9617 Vacuum flasks;أوعية عازلة;00 Vacuum flasks
9618 Tailors' dummies;دمى عرض;00 Tailors' dummies
9619 Sanitary towels and napkins;فوط صحية وحفاضات;00 Sanitary towels and babies' napkins
9620 Monopods and tripods;حوامل ثلاثية;00 Monopods, bipods and tripods
9701 Paintings and drawings;لوحات ورسوم;21 Over 100 years old;91 Other paintings
9703 Sculptures;منحوتات;10 Over 100 years old;90
9706 Antiques;تحف أثرية;10 Over 250 years old;90
`
