/** Words in names of conditions that keep their capital letter in a sentence: people and places. */
export const PROPER_NAMES: ReadonlySet<string> = new Set(
  `Alagille Albright Alexander Alport Alstrom Angelman Apert Bardet Bartter Batten Beckwith Bernard Birt Brugada Budd Burkitt
  Camurati Canavan Caroli Castleman Chagas Charcot Chediak Chiari Cockayne Cogan Collins Cologuard Cori Cornelia Cowden Creutzfeldt
  Crigler Crouzon Dandy Danon Darier Dravet Dubin Edwards Ehlers Eisenmenger Emery Epstein Erdheim Evans Fabry Fanconi Felty Foley
  Fontan Gardner Gaucher Gierke Gitelman Gleason Goldenhar Goodpasture Guillain Hailey Henoch Hermansky Hippel Hodgkin Holt Hurler
  Joubert Kallmann Kawasaki Kearns Kleine Klinefelter Klippel Krabbe Lambert Landau Lange Langerhans Larsen Laurence Legg Leigh Lennox Lesch
  Lewy Li Libman Liddle Loeys Lou Lyme Lynch Mallory Marfan Marie Maroteaux McArdle Menkes Mohs Morquio Netherton Niemann Noonan Ogilvie
  Osgood Paget Pancoast Parkinson Parsonage Patau Pelizaeus Peutz Pompe Prader Ramsay Refsum Rett Rosai Roux Rubinstein Russell
  Sandhoff Sanfilippo Sezary Sheehan Shwachman Sotos Stargardt Stevens Stickler Sturge Susac Tangier Tarlov Tay Treacher Turner
  Usher Waardenburg Werner Wernicke Whipple Willebrand Williams Wilms Wiskott Wolff Zellweger Zollinger`.split(
    /\s+/,
  ),
);

/** Names that are also ordinary words: they keep their capital letter only before one of these. */
export const NAMES_BEFORE: ReadonlySet<string> = new Set([
  'Syndrome',
  'Disease',
  'Procedure',
  'Anemia',
  'Hunt',
]);
export const ALSO_WORDS: ReadonlySet<string> = new Set(
  'Barth Bloom Coats Diamond Down Fisher Hunt Hunter May Poland Proteus Ross Smith Sweet Wolf'.split(' '),
);

/** Possessives that name no person. */
export const WORKERS: ReadonlySet<string> = new Set(
  "Athlete's Baker's Driver's Golfer's Runner's Smoker's Surfer's Swimmer's Traveler's Welder's Workers' Writer's".split(
    ' ',
  ),
);
