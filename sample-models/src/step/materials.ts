/** Density in kg/m3, colour as sRGB 0..1, transparency 0 (solid) to 1. */
export interface Material {
	name: string
	density: number
	colour: readonly [number, number, number]
	transparency: number
}

function solid(name: string, density: number, hex: number): Material {
	return { name, density, colour: [(hex >> 16) / 255, ((hex >> 8) & 255) / 255, (hex & 255) / 255], transparency: 0 }
}

export const MATERIALS = {
	larch: solid('Larch cladding', 590, 0xd4b892),
	spruce: solid('Spruce C24', 450, 0xe3c79a),
	osb: solid('OSB 3', 620, 0xcfa972),
	gypsum: solid('Gypsum fibre board', 800, 0xeceae5),
	woodFibre: solid('Wood fibre board', 160, 0xb2946a),
	mineralWool: solid('Mineral wool', 40, 0xe8d792),
	rigidInsulation: solid('Rigid insulation', 30, 0xe6e8ee),
	fibreCement: solid('Fibre cement, anthracite', 1700, 0x565c60),
	concrete: solid('Concrete C35/45', 2400, 0xc4c2bc),
	concreteLight: solid('Architectural concrete, ivory', 2400, 0xe4ddcf),
	concreteClay: solid('Architectural concrete, clay', 2400, 0xb98d74),
	steel: solid('Galvanised steel', 7850, 0x8d9499),
	paintedSteel: solid('Steel, painted', 7850, 0x3a4045),
	aluminium: solid('Aluminium, anodised', 2700, 0x41474c),
	sheet: solid('Aluminium coping', 2700, 0x6c7378),
	glass: { ...solid('Insulating glass', 2500, 0x9fc4d4), transparency: 0.55 },
	balustradeGlass: { ...solid('Laminated glass', 2500, 0xb5d6d6), transparency: 0.7 },
	greenRoof: solid('Extensive green roof', 900, 0x97a678),
	oak: solid('Oak flooring', 700, 0xbb9468),
	door: solid('Door leaf, oak veneer', 550, 0x8a6a4d),
	seal: solid('Joint seal', 100, 0x2f3335),
	solar: solid('Photovoltaic laminate', 1400, 0x1d2a44),
	whitePaint: solid('Steel, white', 7850, 0xf0eeea),
} as const satisfies Record<string, Material>

export type MaterialKey = keyof typeof MATERIALS

export function material(key: MaterialKey): Material {
	return MATERIALS[key]
}
