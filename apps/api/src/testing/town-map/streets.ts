/** A point of the invented town: metres to the east and to the north of its centre. */
export type Metres = readonly [east: number, north: number]

/** Streets that no address of the demo uses, and roads that continue the streets of the demo's addresses. */
export const otherStreets: Record<string, readonly Metres[]> = {
  'Calle de la Acequia': [
    [-251, 151],
    [-223, 196],
  ],
  'Calle Poeta Querol': [
    [99, -120],
    [137, -120],
  ],
  'Calle Blasco Ibáñez': [
    [149, -354],
    [230, -303],
  ],
  'Calle de los Olivos': [
    [118, 454],
    [140, 515],
  ],
  'Calle San Roque': [
    [242, 316],
    [330, 420],
  ],
  'Calle Nueva': [
    [-46, 58],
    [-85, 163],
    [-109, 225],
    [-134, 287],
  ],
  'Calle de la Iglesia': [
    [-251, 151],
    [-85, 163],
    [105, 165],
  ],
  'Calle del Horno': [
    [-223, 196],
    [-109, 225],
    [163, 228],
  ],
  'Calle San Vicente': [
    [-134, 287],
    [217, 288],
  ],
  'Calle de las Eras': [
    [-298, 297],
    [-134, 287],
  ],
  'Calle del Pilar': [
    [-366, 388],
    [-190, 395],
    [0, 376],
  ],
  'Calle Santa Ana': [
    [-180, 296],
    [-190, 395],
    [-170, 545],
  ],
  'Calle del Lavadero': [
    [10, 290],
    [0, 376],
    [-20, 536],
  ],
  'Calle de la Fuente': [
    [118, 454],
    [230, 440],
    [330, 420],
  ],
  'Calle Colón': [
    [20, 30],
    [200, 60],
    [340, 71],
  ],
  'Calle de la Paz': [
    [27, 76],
    [190, 150],
    [335, 178],
    [474, 190],
  ],
  'Calle Sorolla': [
    [163, 228],
    [330, 240],
    [455, 250],
  ],
  'Calle Joan Fuster': [
    [200, 60],
    [190, 150],
    [163, 228],
  ],
  'Calle Ausiàs March': [
    [340, 71],
    [335, 178],
    [330, 240],
    [330, 420],
  ],
  'Calle del Poeta Llorente': [
    [381, 109],
    [497, 110],
  ],
  'Calle de la Morera': [
    [60, -65],
    [200, -61],
    [300, -60],
    [515, -40],
  ],
  'Calle del Trinquete': [
    [156, -200],
    [300, -190],
    [400, -190],
    [492, -190],
  ],
  'Calle Maestro Rodrigo': [
    [300, 32],
    [300, -60],
    [300, -190],
    [310, -393],
  ],
  'Calle dels Furs': [
    [230, -303],
    [304, -305],
    [400, -310],
    [462, -315],
  ],
  'Calle Vicente Andrés Estellés': [
    [400, -50],
    [400, -190],
    [400, -310],
    [404, -500],
  ],
  'Calle Santa Bárbara': [
    [-80, -74],
    [-10, -72],
    [60, -65],
  ],
  'Calle de la Rambla': [
    [-96, -136],
    [-12, -140],
    [99, -120],
  ],
  'Calle Hernán Cortés': [
    [-146, -231],
    [0, -215],
    [156, -200],
  ],
  'Calle del Molino Viejo': [
    [-190, -240],
    [-278, -392],
  ],
  'Calle Lepanto': [
    [-146, -231],
    [-120, -330],
    [-141, -496],
    [-150, -575],
  ],
  'Calle Cervantes': [
    [-278, -392],
    [-120, -330],
    [40, -320],
    [149, -354],
  ],
  'Calle de la Sénia': [
    [-10, -72],
    [-12, -140],
    [0, -215],
    [40, -320],
  ],
  'Calle Pintor Ribera': [
    [40, -320],
    [20, -417],
    [10, -590],
  ],
  'Calle del Barranco': [
    [-194, -187],
    [-330, -190],
    [-470, -200],
  ],
  'Calle Sant Antoni': [
    [-251, 151],
    [-380, 120],
    [-500, 100],
  ],
  'Calle de la Font': [
    [-170, 1],
    [-330, -20],
    [-486, -50],
  ],
  'Calle de Ponent': [
    [-380, 120],
    [-330, -20],
    [-330, -190],
    [-278, -392],
  ],
  'Calle de la Ermita': [
    [-366, 388],
    [-420, 260],
    [-380, 120],
  ],
  'Calle del Arrabal': [
    [-141, -496],
    [-300, -475],
    [-345, -475],
  ],
  'Ronda Norte': [
    [-436, 481],
    [-170, 545],
    [-20, 536],
    [140, 515],
    [330, 420],
  ],
  'Ronda Este': [
    [330, 420],
    [455, 250],
    [497, 110],
    [520, 0],
    [492, -190],
    [462, -315],
    [404, -500],
  ],
  'Ronda Sur': [
    [404, -500],
    [200, -575],
    [10, -590],
    [-150, -575],
    [-380, -520],
  ],
  'Ronda Oeste': [
    [-380, -520],
    [-450, -360],
    [-470, -200],
    [-500, 100],
    [-480, 300],
    [-436, 481],
  ],
  // The streets of Los Pinos, an area with trees.
  'Calle del Romero': [
    [1150, 900],
    [1320, 1010],
    [1500, 1040],
  ],
  'Calle del Tomillo': [
    [1110, 1010],
    [1290, 1120],
    [1480, 1150],
  ],
  'Calle de la Encina': [
    [1150, 900],
    [1110, 1010],
    [1060, 1150],
  ],
  'Calle del Espliego': [
    [1320, 1010],
    [1290, 1120],
    [1250, 1250],
  ],
  'Calle del Madroño': [
    [1500, 1040],
    [1480, 1150],
    [1420, 1270],
    [1250, 1250],
    [1060, 1150],
  ],
  // The streets of the industrial estate.
  'Calle dels Fusters': [
    [760, -560],
    [1060, -520],
    [1330, -480],
  ],
  'Calle dels Ferrers': [
    [740, -700],
    [1050, -660],
    [1330, -620],
  ],
  'Calle dels Terrissaires': [
    [1060, -520],
    [1050, -660],
    [1040, -800],
  ],
}

/** Roads between towns. */
export const roads: readonly { name: string; detail: 'secondary' | 'tertiary'; line: readonly Metres[] }[] = [
  {
    name: 'Carretera de Chiva',
    detail: 'secondary',
    line: [
      [572, -692],
      [760, -940],
      [960, -1320],
      [1120, -1640],
      [1700, -2450],
      [2300, -3100],
      [2695, -3420],
    ],
  },
  {
    name: 'Carretera de Cheste',
    detail: 'secondary',
    line: [
      [520, 0],
      [900, -40],
      [1700, -180],
      [3100, -420],
      [4500, -820],
      [5671, -1083],
      [7700, -1300],
    ],
  },
  {
    name: 'Carretera de Pedralba',
    detail: 'secondary',
    line: [
      [-20, 536],
      [-60, 900],
      [120, 1700],
      [300, 2900],
      [700, 4600],
      [1150, 6600],
      [1500, 8500],
    ],
  },
  {
    name: 'Camino del Molino',
    detail: 'tertiary',
    line: [
      [-522, -697],
      [-640, -845],
      [-760, -1010],
      [-1300, -1500],
      [-2100, -2300],
      [-3000, -3600],
      [-3300, -4100],
    ],
  },
  {
    name: 'Camino de Los Pinos',
    detail: 'tertiary',
    line: [
      [330, 420],
      [700, 640],
      [1000, 840],
      [1150, 900],
    ],
  },
  {
    name: 'Camino del Polígono',
    detail: 'tertiary',
    line: [
      [572, -692],
      [740, -700],
    ],
  },
  {
    name: 'Camino de la Ermita',
    detail: 'tertiary',
    line: [
      [-436, 481],
      [-700, 760],
      [-1050, 980],
      [-1300, 1320],
    ],
  },
  {
    name: 'Camino Viejo de Cheste',
    detail: 'tertiary',
    line: [
      [492, -190],
      [900, -260],
      [1400, -420],
      [2100, -480],
    ],
  },
]

/** The motorway, which passes far to the south of the town. */
export const motorway: readonly Metres[] = [
  [-7400, -3000],
  [-3300, -4100],
  [-800, -4350],
  [2200, -4250],
  [4300, -4400],
  [8000, -5000],
]

/** The river with its width in metres, from the source to the mouth. */
export const river: readonly (readonly [...Metres, width: number])[] = [
  [-7400, 4300, 14],
  [-5200, 3500, 16],
  [-3600, 2900, 18],
  [-2400, 1900, 20],
  [-1500, 1250, 22],
  [-1050, 700, 24],
  [-860, 150, 26],
  [-820, -320, 28],
  [-760, -640, 28],
  [-560, -930, 30],
  [-180, -1130, 30],
  [380, -1270, 32],
  [980, -1400, 34],
  [1700, -1420, 34],
  [2700, -1720, 36],
  [4100, -2350, 38],
  [5600, -2700, 40],
  [8000, -3300, 44],
]

/** An irrigation channel beside the river, for the fields. */
export const ditch: readonly Metres[] = [
  [-1050, 700],
  [-700, 520],
  [-560, 250],
  [-540, -120],
  [-520, -420],
  [-600, -700],
]

export const squares: Record<string, readonly Metres[]> = {
  'Plaza Mayor': [
    [-46, 58],
    [27, 76],
    [24, 5],
    [-19, -13],
  ],
  'Plaza del Mercado': [
    [-206, -188],
    [-160, -168],
    [-116, -214],
    [-146, -234],
    [-190, -242],
  ],
  'Plaza de la Iglesia': [
    [-80, 166],
    [-40, 168],
    [-36, 205],
    [-92, 198],
  ],
  'Plaza de la Constitución': [
    [310, -70],
    [352, -70],
    [352, -112],
    [310, -112],
  ],
}

/** Areas with a name or a special use. */
export const grounds: readonly { kind: string; name?: string; ring: readonly Metres[] }[] = [
  {
    kind: 'park',
    name: 'Parque de la Glorieta',
    ring: [
      [345, 82],
      [378, 120],
      [470, 122],
      [458, 178],
      [345, 168],
    ],
  },
  {
    kind: 'park',
    name: 'Jardín del Molino',
    ring: [
      [-640, -560],
      [-560, -480],
      [-480, -640],
      [-600, -760],
    ],
  },
  {
    kind: 'park',
    name: 'Parque de la Ribera',
    ring: [
      [-780, -320],
      [-700, -330],
      [-640, -560],
      [-600, -760],
      [-650, -800],
      [-735, -640],
    ],
  },
  {
    kind: 'pitch',
    ring: [
      [-640, 60],
      [-560, 60],
      [-560, 180],
      [-640, 180],
    ],
  },
  {
    kind: 'school',
    name: 'CEIP La Serena',
    ring: [
      [-468, 190],
      [-392, 190],
      [-420, 262],
      [-440, 330],
      [-470, 290],
    ],
  },
  {
    kind: 'school',
    name: 'IES Vilaserena',
    ring: [
      [412, -210],
      [484, -205],
      [452, -305],
      [412, -300],
    ],
  },
  {
    kind: 'cemetery',
    name: 'Cementerio',
    ring: [
      [-620, 560],
      [-540, 600],
      [-580, 690],
      [-665, 650],
    ],
  },
  {
    kind: 'industrial',
    name: 'Polígono El Pla',
    ring: [
      [690, -520],
      [1360, -430],
      [1380, -680],
      [1080, -840],
      [760, -800],
      [680, -690],
    ],
  },
  {
    kind: 'residential',
    ring: [
      [1040, 880],
      [1160, 860],
      [1520, 990],
      [1530, 1150],
      [1430, 1310],
      [1240, 1290],
      [1020, 1170],
    ],
  },
]

export const woods: readonly (readonly Metres[])[] = [
  [
    [-2900, 2900],
    [-2300, 3500],
    [-1500, 3300],
    [-1000, 2500],
    [-1350, 1750],
    [-1900, 1850],
    [-2500, 2300],
  ],
  [
    [900, 1250],
    [1300, 1700],
    [2100, 1900],
    [2700, 1500],
    [2300, 900],
    [1620, 950],
    [1560, 1190],
    [1440, 1340],
    [1200, 1320],
  ],
  [
    [-5200, -300],
    [-4300, 300],
    [-3600, -200],
    [-3900, -1300],
    [-4800, -1500],
  ],
  [
    [2600, 4300],
    [3600, 5200],
    [4900, 4700],
    [4600, 3500],
    [3300, 3300],
  ],
]

export const hills: readonly (readonly Metres[])[] = [
  [
    [-7400, 8300],
    [-7400, 4900],
    [-4900, 4300],
    [-3100, 3900],
    [-1500, 3900],
    [-600, 4800],
    [-900, 6300],
    [-2100, 8300],
  ],
  [
    [-7400, 2700],
    [-5600, 2100],
    [-3900, 1500],
    [-3000, 400],
    [-3100, -1300],
    [-4200, -2200],
    [-5900, -2300],
    [-7400, -1900],
  ],
  [
    [1900, 8300],
    [1500, 6400],
    [1300, 4900],
    [2100, 3100],
    [3400, 2300],
    [5200, 2600],
    [6400, 4100],
    [7700, 4600],
    [7700, 8300],
  ],
  [
    [-5200, -8300],
    [-4700, -6200],
    [-2900, -5400],
    [-900, -5600],
    [600, -6600],
    [1400, -8300],
  ],
]

/** Real towns nearby, at their real positions; their shapes on this map are invented. */
export const neighbours: readonly { name: string; at: Metres; radius: number }[] = [
  { name: 'Chiva', at: [2695, -3420], radius: 620 },
  { name: 'Cheste', at: [5671, -1083], radius: 560 },
]
