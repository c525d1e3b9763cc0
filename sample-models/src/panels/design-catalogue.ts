import type { SampleOptions } from '../options.ts'
import { balconyPanel } from './balcony-panel.ts'
import { floorPanel } from './floor-panels.ts'
import type { PanelDesign } from './panel-design.ts'
import { withOneBody, withReinforcement } from './panel-forms.ts'
import type { PanelRequest } from './panel-slot.ts'
import { stairPanel } from './stair-panel.ts'
import { facadePanel, innerWallPanel, parapetPanel } from './wall-panels.ts'

/** Draws each distinct panel once, however many buildings use it. */
export class DesignCatalogue {
	readonly #build: Pick<SampleOptions, 'construction' | 'detail' | 'quirks'>
	readonly #designs = new Map<string, PanelDesign>()

	constructor(build: Pick<SampleOptions, 'construction' | 'detail' | 'quirks'>) {
		this.#build = build
	}

	designFor(request: PanelRequest): PanelDesign {
		const key = JSON.stringify(request, (_key, value) =>
			typeof value === 'number' ? Math.round(value * 1e5) / 1e5 : value,
		)
		const known = this.#designs.get(key)
		if (known) return known
		const design = this.#withQuirks(this.#drawn(request))
		this.#designs.set(key, design)
		return design
	}

	#withQuirks(drawn: PanelDesign): PanelDesign {
		const { construction, quirks } = this.#build
		const design = quirks.panelsAs === 'elements' ? withOneBody(drawn, construction) : drawn
		return quirks.reinforcement && quirks.panelsAs !== 'elements' ? withReinforcement(design) : design
	}

	#drawn(request: PanelRequest): PanelDesign {
		switch (request.type) {
			case 'facade':
				return facadePanel(request.run, this.#build)
			case 'parapet':
				return parapetPanel(request.run, this.#build)
			case 'inner_wall':
				return innerWallPanel(request.length, request.height, request.door, this.#build)
			case 'floor':
			case 'roof':
				return floorPanel(request.run, request.type, this.#build)
			case 'balcony':
				return balconyPanel(request.width, this.#build)
			case 'stair':
				return stairPanel(request.well, request.rise)
		}
	}
}
